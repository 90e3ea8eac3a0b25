import { createHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { readDocumentSummaries } from "@fieldstone/domain/research/documents/read-document-summaries.ts";
import { createHighlight } from "@fieldstone/domain/research/highlights/create-highlight.ts";
import { findHighlights } from "@fieldstone/domain/research/highlights/highlight-store.ts";
import { restoreVersion } from "@fieldstone/domain/research/versions/restore-version.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { synced, until, useBench } from "./collaboration-bench.testing.ts";

const bench = useBench();

describe("two people in one note", () => {
  test("lose nothing of what either types, and each sees the other", async () => {
    const note = await bench().noteOf("Start.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    const ben = await bench().connect(bench().first, await seedUser(bench().database, bench().team), note);
    await Promise.all([synced(ada), synced(ben)]);
    for (let index = 0; index < 25; index += 1) {
      ada.insert("Start", `a${index} `);
      ben.insert("Start", `b${index} `);
    }
    await Promise.all([ada.saved(), ben.saved()]);
    await until(() => expect(ada.text()).toBe(ben.text()));
    for (let index = 0; index < 25; index += 1) {
      expect(ada.text()).toContain(`a${index} `);
      expect(ada.text()).toContain(`b${index} `);
    }
    expect(await bench().storedText(note)).toBe(ada.text());
  });

  test("lose nothing when they are served by two processes", async () => {
    const note = await bench().noteOf("Start.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    const ben = await bench().connect(bench().second, await seedUser(bench().database, bench().team), note);
    await Promise.all([synced(ada), synced(ben)]);
    for (let index = 0; index < 10; index += 1) {
      ada.insert("Start", `a${index} `);
      ben.insert("Start", `b${index} `);
    }
    await Promise.all([ada.saved(), ben.saved()]);
    await until(() => {
      expect(ada.text()).toBe(ben.text());
      for (let index = 0; index < 10; index += 1)
        expect(ada.text()).toMatch(new RegExp(`a${index} .*b|b${index} .*a`));
    });
    expect(await bench().storedText(note)).toBe(ada.text());
  });

  test("lose nothing when a line is cut in between: what was typed meanwhile comes with the next one", async () => {
    const note = await bench().noteOf("Start.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    const ben = await bench().connect(bench().first, await seedUser(bench().database, bench().team), note);
    await Promise.all([synced(ada), synced(ben)]);
    ada.insert("Start", "before ");
    ada.kill();
    ada.insert("Start", "offline ");
    ben.insert("Start", "other ");
    await until(() => {
      for (const word of ["before ", "offline ", "other "]) expect(ben.text()).toContain(word);
      expect(ada.text()).toBe(ben.text());
    });
    await ada.saved();
    expect(await bench().storedText(note)).toBe(ada.text());
  });

  test("see each other under the name that they signed in with", async () => {
    const note = await bench().noteOf("Start.");
    const ada = await bench().connect(
      bench().first,
      await seedUser(bench().database, bench().team, { name: "Ada" }),
      note,
    );
    const ben = await bench().connect(bench().first, bench().team.owner, note);
    await Promise.all([synced(ada), synced(ben)]);
    ada.provider.setAwarenessField("user", { name: "Somebody else", color: "#123456" });
    await until(() => {
      const names = [...(ben.provider.awareness?.getStates().values() ?? [])].map(
        (state) => state.user?.name,
      );
      expect(names).toContain("Ada");
      expect(names).not.toContain("Somebody else");
    });
  });
});

describe("a note that cannot be opened for a while", () => {
  test.each(["documents", "document_updates"])(
    "is opened later, and nobody is told that they may not: %s fails",
    async (table) => {
      const note = await bench().noteOf("Start.");
      const rename = (from: string, to: string) =>
        asAdministrator(bench().database.adminUrl, (admin) =>
          admin.query(`alter table ${from} rename to ${to}`),
        );
      await rename(table, "taken_away");
      const ada = await bench().connect(bench().first, bench().team.owner, note);
      try {
        await until(() => expect(ada.connections()).toBeGreaterThan(2));
      } finally {
        await rename("taken_away", table);
      }
      await synced(ada);
      expect(ada.events.filter((event) => event.startsWith("denied"))).toEqual([]);
    },
  );
});

describe("an edit that was acknowledged", () => {
  test("is in the database before the editor hears so", async () => {
    const note = await bench().noteOf("Start.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    await synced(ada);
    for (let index = 0; index < 10; index += 1) {
      ada.insert("Start", `w${index} `);
      await ada.saved();
      expect(await bench().storedText(note)).toContain(`w${index} `);
    }
  });

  test("is not acknowledged while the workspace takes no writes, and comes through afterwards", async () => {
    const note = await bench().noteOf("Start.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    await synced(ada);
    const setState = (state: string) =>
      asAdministrator(bench().database.adminUrl, (admin) =>
        admin.query("update teams set state = $1 where team_id = $2", [state, bench().team.teamId]),
      );
    await setState("frozen");
    try {
      ada.insert("Start", "held ");
      await until(() => expect(ada.provider.hasUnsyncedChanges).toBe(true));
      expect(
        await asAdministrator(
          bench().database.adminUrl,
          async (admin) =>
            (await admin.query("select 1 from document_updates where document_id = $1", [note])).rowCount,
        ),
      ).toBe(0);
    } finally {
      await setState("active");
    }
    await until(async () => expect(await bench().storedText(note)).toContain("held "));
  });

  test("becomes a version soon after the last one, read by lists and search", async () => {
    const note = await bench().noteOf("Start.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    await synced(ada);
    ada.insert("Start", "Good ");
    await until(async () => {
      const summary = (await bench().write((tx) => readDocumentSummaries(tx, [note]))).get(note);
      expect(summary).toMatchObject({ version: 2, abstract: "Good Start." });
    });
  });
});

describe("what the store gets from elsewhere", () => {
  test("a restored version appears in open editors", async () => {
    const note = await bench().noteOf("First words.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    await synced(ada);
    ada.insert("First", "Not the ");
    await until(async () =>
      expect((await bench().write((tx) => readDocumentSummaries(tx, [note]))).get(note)?.version).toBe(2),
    );
    await bench().write((tx) => restoreVersion(tx, "note", { documentId: note, version: 1 }));
    await until(() => expect(ada.text()).toBe("First words."));
  });

  test("a highlight stays on its words when an editor that does not know it splits their paragraph", async () => {
    const note = await bench().noteOf("One two three four five.");
    const ada = await bench().connect(bench().first, bench().team.owner, note);
    await synced(ada);
    const shared = readSharedText(documentFragment(ada.doc));
    const start = shared.text.indexOf("three four");
    const made = createHighlightAnchor(shared, start, start + "three four".length);
    if (made === null) throw new Error("no anchor");
    const id = await bench().write((tx) =>
      createHighlight(tx, {
        documentId: note,
        anchorStart: made.anchor.start,
        anchorEnd: made.anchor.end,
        text: "three four",
      }),
    );
    // As the editor binding does: the tail is removed and inserted again in a new paragraph.
    ada.doc.transact(() => {
      const [paragraph] = documentFragment(ada.doc).toArray();
      const [text] = paragraph instanceof Y.XmlElement ? paragraph.toArray() : [];
      if (!(text instanceof Y.XmlText)) throw new Error("no text");
      text.delete(8, text.length - 8);
      const tail = new Y.XmlElement("paragraph");
      tail.insert(0, [new Y.XmlText("three four five.")]);
      documentFragment(ada.doc).insert(1, [tail]);
    });
    await ada.saved();
    await until(async () => {
      const row = (await bench().write((tx) => findHighlights(tx, [id]))).get(id);
      expect(row).toMatchObject({ text: "three four", state: "anchored", documentVersion: 2 });
    });
  });
});
