import { documentText } from "@fieldstone/document/document-text.ts";
import { seededRandom } from "@fieldstone/document/highlights/simulated-words.testing.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { trials } from "@fieldstone/model/trial-length.testing.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { deriveContent } from "../documents/conversions/document-content.ts";
import { inlineBytesMax } from "../documents/jobs/document-work.ts";
import { appendUpdates } from "../documents/updates/append-updates.ts";
import { loadDocument } from "../documents/updates/load-document.ts";
import { editAtRandom } from "../documents/updates/random-edit.testing.ts";
import { createNote } from "../notes/create-note.ts";
import { repairDocument, saveDocument } from "./save-document.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, team.owner.context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  ({ team, projectId } = await world(database));
});

async function makeNote(): Promise<string> {
  const body = { kind: "markdown", markdown: "# Größe\n\nThe first words.\n\n訪問した顧客" } as const;
  return (await write((tx) => createNote(tx, { projectId, title: "Note", body }))).id;
}

interface SavedRow {
  readonly state: Buffer;
  readonly text: string;
  readonly content: string;
  readonly abstract: string;
  readonly word_count: number;
  readonly content_hash: Buffer;
  readonly snapshot: Buffer;
  readonly version_text: string;
}

async function readRow(id: string): Promise<SavedRow> {
  const { rows } = await asAdministrator(database.adminUrl, (admin) =>
    admin.query<SavedRow>(
      `select state, d.text, content::text as content, abstract, word_count, content_hash, snapshot,
          v.text as version_text
        from documents d join document_versions v using (team_id, document_id, version) where document_id = $1`,
      [id],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error("there is no such document");
  return row;
}

class RolledBackError extends Error {}

test("saves one after another leave the rows that a save of the whole would, some undone and others between", async () => {
  const other = await makeNote();
  for (let seed = 1; seed <= trials(6, 60, 20); seed += 1) {
    const random = seededRandom(seed);
    const id = await makeNote();
    const loaded = await write((tx) => loadDocument(tx, id));
    const { doc } = openStoredDocument(loaded.updates);
    for (let saves = 0; saves < 10; saves += 1) {
      const edits = Array.from({ length: 1 + random(3) }, () => editAtRandom(doc, random));
      const updates = edits.map((update) => ({ update, authorId: null }));
      await write((tx) => appendUpdates(tx, id, updates, "test"));
      if (random(4) === 0)
        await expect(
          write(async (tx) => {
            await saveDocument(tx, id, "test");
            throw new RolledBackError();
          }),
        ).rejects.toThrow(RolledBackError);
      if (random(4) === 0) await write((tx) => repairDocument(tx, other, "test"));
      await write((tx) => saveDocument(tx, id, "test"));
      const row = await readRow(id);
      const opened = openStoredDocument([row.state]).doc;
      const content = documentJsonFromShared(documentFragment(doc));
      const derived = deriveContent(content, documentText(content).text);
      expect(Y.encodeStateVector(opened)).toEqual(Y.encodeStateVector(doc));
      expect(documentJsonFromShared(documentFragment(opened))).toEqual(content);
      expect(row).toMatchObject({ text: derived.text, content: derived.json, abstract: derived.abstract });
      expect(row.word_count).toBe(derived.wordCount);
      expect(row.content_hash.equals(derived.hash)).toBe(true);
      expect(row.version_text).toBe(derived.text);
      expect(documentJsonFromShared(documentFragment(openStoredDocument([row.snapshot]).doc))).toEqual(
        content,
      );
    }
  }
}, 120_000);

test("a text that one transaction saves here and in a thread is opened anew by the next save", async () => {
  const id = await makeNote();
  const loaded = await write((tx) => loadDocument(tx, id));
  const { doc } = openStoredDocument(loaded.updates);
  const typed = (edit: () => void): Uint8Array => {
    const before = Y.encodeStateVector(doc);
    doc.transact(edit);
    return Y.encodeStateAsUpdate(doc, before);
  };
  const paragraphOf = (text: string) => {
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [new Y.XmlText(text)]);
    return paragraph;
  };
  const fragment = documentFragment(doc);
  const save = async (tx: TenantTransaction, edit: () => void) => {
    await appendUpdates(tx, id, [{ update: typed(edit), authorId: null }], "test");
    await saveDocument(tx, id, "test");
  };
  await write(async (tx) => {
    await save(tx, () => fragment.insert(0, [paragraphOf("Short.")]));
    await save(tx, () => fragment.insert(0, [paragraphOf("long ".repeat(inlineBytesMax))]));
    await save(tx, () => fragment.delete(0, 1));
  });
  await write((tx) => save(tx, () => fragment.insert(0, [paragraphOf("Last.")])));
  const content = documentJsonFromShared(fragment);
  const row = await readRow(id);
  expect(documentJsonFromShared(documentFragment(openStoredDocument([row.state]).doc))).toEqual(content);
  expect(row.text).toBe(documentText(content).text);
});
