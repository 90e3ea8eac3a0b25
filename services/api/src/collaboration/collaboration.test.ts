import { readDocumentSummaries } from "@fieldstone/domain/documents/document-store.ts";
import { loadDocument } from "@fieldstone/domain/documents/load-document.ts";
import { restoreVersion } from "@fieldstone/domain/documents/restore-version.ts";
import { createHighlight } from "@fieldstone/domain/highlights/create-highlight.ts";
import { findHighlights } from "@fieldstone/domain/highlights/highlight-store.ts";
import { updateMember } from "@fieldstone/domain/members/update-member.ts";
import { createNote } from "@fieldstone/domain/notes/create-note.ts";
import { deleteNote } from "@fieldstone/domain/notes/trash-note.ts";
import { createProject } from "@fieldstone/domain/projects/create-project.ts";
import { setProjectPermission } from "@fieldstone/domain/projects/set-project-permission.ts";
import { createHighlightAnchor } from "@fieldstone/model/document/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/model/document/shared-document.ts";
import { readSharedText } from "@fieldstone/model/document/shared-text.ts";
import { toShortId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf, startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import * as Y from "yjs";

let database: TestCellDatabase;
let first: TestCellApi;
/** A second process on the same database, as far as the two can tell. */
let second: TestCellApi;
let team: SeededTeam;
let projectId: string;
const open: { close(): void }[] = [];
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  first = await startCellApi(database);
  second = await startCellApi(database);
  team = await seedTeam(database);
  projectId = await write((tx) => createProject(tx, { title: "Interviews" }));
});
afterEach(() => {
  for (const editor of open.splice(0)) editor.close();
});
afterAll(async () => {
  await first.close();
  await second.close();
});

const noteOf = async (markdown: string, project = projectId) =>
  (
    await write((tx) =>
      createNote(tx, { projectId: project, title: "Note", body: { kind: "markdown", markdown } }),
    )
  ).id;

interface Editor {
  readonly doc: Y.Doc;
  readonly provider: HocuspocusProvider;
  readonly events: string[];
  readonly text: () => string;
  readonly insert: (at: string, text: string) => void;
  readonly saved: () => Promise<void>;
  readonly kill: () => void;
  readonly close: () => void;
}

async function connect(
  api: TestCellApi,
  user: SeededUser | undefined,
  documentId: string,
  options: { doc?: Y.Doc; inTeam?: SeededTeam } = {},
): Promise<Editor> {
  const inTeam = options.inTeam ?? team;
  const cookie = user === undefined ? {} : { cookie: await sessionCookieOf(database, inTeam, user) };
  const headers = { ...api.headersFor(inTeam), ...cookie };
  const sockets: WebSocket[] = [];
  class RouterSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
      sockets.push(this);
    }
  }
  const doc = options.doc ?? new Y.Doc();
  const events: string[] = [];
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `${api.origin.replace("http", "ws")}/api/collaboration`,
    WebSocketPolyfill: RouterSocket,
    delay: 20,
    minDelay: 20,
    maxDelay: 100,
  });
  const provider = new HocuspocusProvider({
    websocketProvider,
    name: toShortId(documentId),
    document: doc,
    onAuthenticationFailed: ({ reason }) => events.push(`denied ${reason}`),
    onAuthenticated: ({ scope }) => events.push(scope),
  });
  provider.attach();
  const fragment = documentFragment(doc);
  const editor: Editor = {
    doc,
    provider,
    events,
    text: () => readSharedText(fragment).text,
    insert(at, text) {
      const shared = readSharedText(fragment);
      const offset = shared.text.indexOf(at);
      const segment = shared.segments.find((one) => one.offset <= offset && offset < one.offset + one.length);
      segment?.type.insert(offset - segment.offset, text);
    },
    saved: () =>
      vi.waitFor(() => expect(provider.hasUnsyncedChanges).toBe(false), { timeout: 10_000, interval: 5 }),
    kill: () => {
      for (const socket of sockets) socket.terminate();
    },
    close: () => {
      provider.destroy();
      websocketProvider.destroy();
    },
  };
  open.push(editor);
  return editor;
}

const until = (check: () => void | Promise<void>, timeout = 10_000) =>
  vi.waitFor(check, { timeout, interval: 10 });
const synced = (editor: Editor) => until(() => expect(editor.provider.isSynced).toBe(true));
const storedText = async (documentId: string) => {
  const [state = new Uint8Array(), ...later] = (await write((tx) => loadDocument(tx, documentId))).updates;
  return readSharedText(documentFragment(openSharedDocument(state, later))).text;
};

describe("two people in one note", () => {
  test("lose nothing of what either types, and each sees the other", async () => {
    const note = await noteOf("Start.");
    const ada = await connect(first, team.owner, note);
    const ben = await connect(first, await seedUser(database, team), note);
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
    expect(await storedText(note)).toBe(ada.text());
  });

  test("lose nothing when they are served by two processes", async () => {
    const note = await noteOf("Start.");
    const ada = await connect(first, team.owner, note);
    const ben = await connect(second, await seedUser(database, team), note);
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
    expect(await storedText(note)).toBe(ada.text());
  });

  test("lose nothing when a line is cut in between: what was typed meanwhile comes with the next one", async () => {
    const note = await noteOf("Start.");
    const ada = await connect(first, team.owner, note);
    const ben = await connect(first, await seedUser(database, team), note);
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
    expect(await storedText(note)).toBe(ada.text());
  });

  test("see each other under the name that they signed in with", async () => {
    const note = await noteOf("Start.");
    const ada = await connect(first, await seedUser(database, team, { name: "Ada" }), note);
    const ben = await connect(first, team.owner, note);
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

describe("an edit that was acknowledged", () => {
  test("is in the database before the editor hears so", async () => {
    const note = await noteOf("Start.");
    const ada = await connect(first, team.owner, note);
    await synced(ada);
    for (let index = 0; index < 10; index += 1) {
      ada.insert("Start", `w${index} `);
      await ada.saved();
      expect(await storedText(note)).toContain(`w${index} `);
    }
  });

  test("is not acknowledged while the workspace takes no writes, and comes through afterwards", async () => {
    const note = await noteOf("Start.");
    const ada = await connect(first, team.owner, note);
    await synced(ada);
    const setState = (state: string) =>
      asAdministrator(database.adminUrl, (admin) =>
        admin.query("update teams set state = $1 where team_id = $2", [state, team.teamId]),
      );
    await setState("frozen");
    try {
      ada.insert("Start", "held ");
      await until(() => expect(ada.provider.hasUnsyncedChanges).toBe(true));
      expect(
        await asAdministrator(
          database.adminUrl,
          async (admin) =>
            (await admin.query("select 1 from document_updates where document_id = $1", [note])).rowCount,
        ),
      ).toBe(0);
    } finally {
      await setState("active");
    }
    await until(async () => expect(await storedText(note)).toContain("held "));
  });

  test("becomes a version soon after the last one, read by lists and search", async () => {
    const note = await noteOf("Start.");
    const ada = await connect(first, team.owner, note);
    await synced(ada);
    ada.insert("Start", "Good ");
    await until(async () => {
      const summary = (await write((tx) => readDocumentSummaries(tx, [note]))).get(note);
      expect(summary).toMatchObject({ version: 2, abstract: "Good Start." });
    });
  });
});

describe("what the store gets from elsewhere", () => {
  test("a restored version appears in open editors", async () => {
    const note = await noteOf("First words.");
    const ada = await connect(first, team.owner, note);
    await synced(ada);
    ada.insert("First", "Not the ");
    await until(async () =>
      expect((await write((tx) => readDocumentSummaries(tx, [note]))).get(note)?.version).toBe(2),
    );
    await write((tx) => restoreVersion(tx, { documentId: note, version: 1 }));
    await until(() => expect(ada.text()).toBe("First words."));
  });

  test("a highlight stays on its words when an editor that does not know it splits their paragraph", async () => {
    const note = await noteOf("One two three four five.");
    const ada = await connect(first, team.owner, note);
    await synced(ada);
    const shared = readSharedText(documentFragment(ada.doc));
    const start = shared.text.indexOf("three four");
    const made = createHighlightAnchor(shared, start, start + "three four".length);
    if (made === null) throw new Error("no anchor");
    const id = await write((tx) =>
      createHighlight(tx, {
        documentId: note,
        anchorStart: made.anchor.start,
        anchorEnd: made.anchor.end,
        text: "three four",
      }),
    );
    // As the binding does it: the tail is taken out and written anew in a paragraph of its own.
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
      const row = (await write((tx) => findHighlights(tx, [id]))).get(id);
      expect(row).toMatchObject({ text: "three four", state: "anchored", documentVersion: 2 });
    });
  });
});

describe("who may", () => {
  test("a VIEWER reads, and what they type is not taken", async () => {
    const note = await noteOf("Read me.");
    const viewer = await connect(first, await seedUser(database, team, { role: "VIEWER" }), note);
    await synced(viewer);
    expect(viewer.events).toEqual(["readonly"]);
    expect(viewer.text()).toBe("Read me.");
    viewer.insert("Read", "Vandal ");
    const ada = await connect(first, team.owner, note);
    await synced(ada);
    ada.insert("Read", "Do ");
    await ada.saved();
    await until(() => expect(viewer.text()).toContain("Do "));
    expect(ada.text()).toBe("Do Read me.");
    expect(await storedText(note)).toBe("Do Read me.");
    expect(viewer.provider.hasUnsyncedChanges).toBe(true);
  });

  test("another workspace, a signed-out visitor and a name that is no note are refused alike", async () => {
    const note = await noteOf("Secret.");
    const other = await seedTeam(database);
    const refused = [
      await connect(first, other.owner, note, { inTeam: other }),
      await connect(first, undefined, note),
      await connect(first, team.owner, team.teamId),
    ];
    for (const editor of refused) {
      await until(() =>
        expect(editor.events[0]).toMatch(/^denied (document\.not_found|auth\.sign_in_needed)$/),
      );
      expect(editor.text()).toBe("");
    }
  });

  test("another workspace is refused also while the note is open", async () => {
    const note = await noteOf("Secret.");
    await synced(await connect(first, team.owner, note));
    const other = await seedTeam(database);
    const spy = await connect(first, other.owner, note, { inTeam: other });
    await until(() => expect(spy.events).toEqual(["denied document.not_found"]));
  });

  test("a right that is taken away ends at once: to reading alone, then to nothing", async () => {
    const project = await write((tx) => createProject(tx, { title: "Private", workspaceAccess: "private" }));
    const note = await noteOf("Ours.", project);
    const ben = await seedUser(database, team);
    await write((tx) => setProjectPermission(tx, { projectId: project, userId: ben.userId, level: "WRITE" }));
    const editor = await connect(first, ben, note);
    await synced(editor);
    expect(editor.events).toEqual(["read-write"]);
    await write((tx) => setProjectPermission(tx, { projectId: project, userId: ben.userId, level: "READ" }));
    await until(() => expect(editor.events).toEqual(["read-write", "readonly"]), 2_000);
    await write((tx) => setProjectPermission(tx, { projectId: project, userId: ben.userId }));
    await until(() => expect(editor.events.at(-1)).toMatch(/^denied /), 2_000);
  });

  test("a member made a VIEWER goes on reading alone, and a note in the trash is closed", async () => {
    const note = await noteOf("Ours.");
    const ben = await seedUser(database, team);
    const editor = await connect(first, ben, note);
    await synced(editor);
    await write((tx) => updateMember(tx, { id: ben.userId, role: "VIEWER" }));
    await until(() => expect(editor.events).toEqual(["read-write", "readonly"]), 2_000);
    await write((tx) => deleteNote(tx, note));
    await until(() => expect(editor.events.at(-1)).toMatch(/^denied /), 2_000);
  });

  test("an edit that cannot be read closes the door and spoils nothing", async () => {
    const note = await noteOf("Whole.");
    const ada = await connect(first, team.owner, note);
    await synced(ada);
    ada.doc.emit("update", [
      new Uint8Array([1, 1, 1, 255, 255, 3]),
      null,
      ada.doc,
      new Y.Transaction(ada.doc, null, true),
    ]);
    await until(() => expect(ada.provider.isSynced).toBeDefined());
    const fresh = await connect(first, await seedUser(database, team), note);
    await synced(fresh);
    expect(fresh.text()).toBe("Whole.");
    expect(await storedText(note)).toBe("Whole.");
  });
});
