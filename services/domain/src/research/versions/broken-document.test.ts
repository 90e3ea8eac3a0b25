import { createHash } from "node:crypto";
import { documentText } from "@fieldstone/document/document-text.ts";
import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { unappliableUpdate } from "@fieldstone/document/updates/update-fuzzer.testing.ts";
import { UpdateGuard } from "@fieldstone/document/updates/update-guard.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { readDocumentContents } from "../documents/read-document.ts";
import { readDocumentSummaries } from "../documents/read-document-summaries.ts";
import { appendUpdates, requireUpdate } from "../documents/updates/append-updates.ts";
import { claimClients } from "../documents/updates/claim-clients.ts";
import { countRejected } from "../documents/updates/count-rejected-updates.ts";
import { loadDocument } from "../documents/updates/load-document.ts";
import { createNote } from "../notes/create-note.ts";
import { restoreVersion } from "./restore-version.ts";
import { repairDocument, saveDocument } from "./save-document.ts";

const words = "Important interview that must not be lost.";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);
const administer = (statement: string, values: readonly unknown[]) =>
  asAdministrator(database.adminUrl, (admin) => admin.query(statement, [...values]));

beforeAll(async () => {
  database = await createCellDatabase();
  ({ team, projectId } = await world(database));
});

async function noteOf(markdown: string): Promise<string> {
  const body = { kind: "markdown", markdown } as const;
  return (await write((tx) => createNote(tx, { projectId, title: "Note", body }))).id;
}

async function edit(documentId: string, text: string): Promise<Uint8Array> {
  const { doc } = await write((tx) => loadDocument(tx, documentId));
  const before = Y.encodeStateVector(doc);
  const paragraph = new Y.XmlElement("paragraph");
  paragraph.insert(0, [new Y.XmlText(text)]);
  documentFragment(doc).push([paragraph]);
  const update = Y.encodeStateAsUpdate(doc, before);
  await write((tx) => appendUpdates(tx, documentId, [{ update, authorId: null }], "test"));
  return update;
}

/** An update that decodes, but that a note's document cannot apply. */
async function badUpdateOf(documentId: string): Promise<Uint8Array> {
  const { doc } = await write((tx) => loadDocument(tx, documentId));
  const state = Y.encodeStateAsUpdate(doc);
  const before = Y.encodeStateVector(doc);
  const paragraph = new Y.XmlElement("paragraph");
  const text = new Y.XmlText("more words");
  paragraph.insert(0, [text]);
  documentFragment(doc).insert(0, [paragraph]);
  text.insert(4, "and more");
  return unappliableUpdate(state, Y.encodeStateAsUpdate(doc, before), seededRandom(7));
}

const contentOf = async (id: string) => {
  const content = (await write((tx) => readDocumentContents(tx, [id]))).get(id);
  return content === undefined ? undefined : documentText(content).text;
};
const rejectedOf = async (id: string) => (await write((tx) => countRejected(tx, [id]))).get(id) ?? 0;

test("an edit that decodes and cannot be applied is refused before it is stored", async () => {
  const id = await noteOf(words);
  const bad = await badUpdateOf(id);
  const { doc } = await write((tx) => loadDocument(tx, id));
  const guard = new UpdateGuard(() => openStoredDocument([Y.encodeStateAsUpdate(doc)]).doc);
  for (const update of [bad, new Uint8Array([1, 2, 3, 4, 255, 255])]) {
    expect(() => requireUpdate(guard, update)).toThrow(
      expect.objectContaining({ code: "document.update_invalid" }),
    );
  }
});

describe("a row that cannot be applied", () => {
  test("is set aside, and the note opens, is read, saved and restored with all other words", async () => {
    const id = await noteOf(words);
    const bad = await badUpdateOf(id);
    await edit(id, "Before.");
    await write((tx) => appendUpdates(tx, id, [{ update: bad, authorId: null }], "test"));
    await edit(id, "After.");
    expect(await contentOf(id)).toBe(`${words}\nBefore.\nAfter.`);
    expect((await write((tx) => loadDocument(tx, id))).rejected).toBe(1);
    expect(await write((tx) => saveDocument(tx, id, "test"))).toMatchObject({ version: 2, rejected: 1 });
    expect(await rejectedOf(id)).toBe(1);
    expect((await write((tx) => loadDocument(tx, id))).rejected).toBe(0);
    const { rows } = await administer("select bytes from document_updates_rejected where document_id = $1", [
      id,
    ]);
    expect(rows[0]?.bytes).toEqual(Buffer.from(bad));
    await write((tx) => restoreVersion(tx, "note", { documentId: id, version: 1 }));
    expect(await contentOf(id)).toBe(words);
  });

  test("of which the disk flipped bits costs itself alone", async () => {
    const random = seededRandom(11);
    for (let round = 0; round < 20; round += 1) {
      const id = await noteOf(words);
      await edit(id, "First.");
      const flipped = await edit(id, "Second.");
      for (let flips = 0; flips < 3; flips += 1) {
        const at = random(flipped.length);
        flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8));
      }
      await administer(
        `update document_updates set update = $2 where document_id = $1
          and update_id = (select max(update_id) from document_updates where document_id = $1)`,
        [id, Buffer.from(flipped)],
      );
      expect(await contentOf(id)).toContain(`${words}\nFirst.`);
      await write((tx) => saveDocument(tx, id, "test"));
      expect(await contentOf(id)).toContain(words);
      const summary = (await write((tx) => readDocumentSummaries(tx, [id]))).get(id);
      expect(summary?.abstract).toContain("First.");
    }
  });
});

describe("a state that cannot be read", () => {
  const spoilState = (id: string) =>
    administer(
      "update documents set state = $2, content = null, content_hash = null where document_id = $1",
      [id, createHash("sha256").update(id).digest()],
    );

  test("gives way to the newest version, with the edits since", async () => {
    const id = await noteOf(words);
    await edit(id, "Saved.");
    await write((tx) => saveDocument(tx, id, "test"));
    await spoilState(id);
    await edit(id, "Later.");
    expect(await contentOf(id)).toBe(`${words}\nSaved.\nLater.`);
    expect(await write((tx) => repairDocument(tx, id, "test"))).toMatchObject({ rejected: 1 });
    expect(await rejectedOf(id)).toBe(1);
    expect(await contentOf(id)).toBe(`${words}\nSaved.\nLater.`);
  });

  test("lets a version be restored from its snapshot alone", async () => {
    const id = await noteOf(words);
    await edit(id, "Saved.");
    await write((tx) => saveDocument(tx, id, "test"));
    await spoilState(id);
    await administer("update document_versions set snapshot = $2 where document_id = $1 and version = 2", [
      id,
      Buffer.from([1, 1, 255]),
    ]);
    await write((tx) => restoreVersion(tx, "note", { documentId: id, version: 1 }));
    expect(await contentOf(id)).toBe(words);
    await expect(
      write((tx) => restoreVersion(tx, "note", { documentId: id, version: 2 })),
    ).rejects.toMatchObject({
      code: "document.version_unreadable",
    });
  });
});

test("a text with U+0000 is saved, found by its words and versioned", async () => {
  const id = await noteOf(words);
  await edit(id, "before\0after");
  expect(await write((tx) => saveDocument(tx, id, "test"))).toMatchObject({ version: 2 });
  expect(await contentOf(id)).toBe(`${words}\nbefore\uFFFDafter`);
});

test("nobody writes on as a client that is somebody else's", async () => {
  const id = await noteOf(words);
  const ada = team.owner.userId;
  const ben = "0198a000-0000-7000-8000-000000000001";
  await write((tx) => claimClients(tx, id, ada, [1, 2 ** 53 - 1]));
  await write((tx) => claimClients(tx, id, ada, [1]));
  for (const other of [ben, null]) {
    await expect(write((tx) => claimClients(tx, id, other, [5, 1]))).rejects.toMatchObject({
      code: "document.update_invalid",
    });
  }
});
