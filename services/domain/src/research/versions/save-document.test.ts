import { createHighlightAnchor } from "@fieldstone/document/highlights/highlight-anchor.ts";
import { documentFragment, openSharedDocument } from "@fieldstone/document/shared-document.ts";
import { readSharedText } from "@fieldstone/document/shared-text.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { type SeededTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { world } from "@fieldstone/testkit/world.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type * as Y from "yjs";
import { readDocumentContents } from "../documents/read-document.ts";
import { readDocumentSummaries } from "../documents/read-document-summaries.ts";
import { editDocument, findWords, removeWords } from "../documents/updates/edit-document.testing.ts";
import { loadDocument, readDocumentNews } from "../documents/updates/load-document.ts";
import { createHighlight } from "../highlights/create-highlight.ts";
import { findHighlights } from "../highlights/highlight-store.ts";
import { moveHighlight } from "../highlights/move-highlight.ts";
import { createNote } from "../notes/create-note.ts";
import { listVersions, readVersionTexts, versionKey } from "./read-versions.ts";
import { restoreVersion } from "./restore-version.ts";
import { saveDocument } from "./save-document.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
const write = <T>(fn: (tx: TenantTransaction) => Promise<T>, context: TenantContext = team.owner.context) =>
  withTenant(database.cell, context, "write", fn);

beforeAll(async () => {
  database = await createCellDatabase();
  ({ team, projectId } = await world(database));
});

async function noteOf(markdown: string): Promise<string> {
  return (
    await write((tx) => createNote(tx, { projectId, title: "Note", body: { kind: "markdown", markdown } }))
  ).id;
}

const edit = (documentId: string, change: (doc: Y.Doc) => void, authorId: string | null = null) =>
  write((tx) => editDocument(tx, documentId, change, authorId));
const typeAt = (doc: Y.Doc, part: string, text: string) => {
  const { type, at } = findWords(doc, part);
  type.insert(at, text);
};

async function anchorOf(documentId: string, part: string) {
  const { updates } = await write((tx) => loadDocument(tx, documentId));
  const [state = new Uint8Array(), ...later] = updates;
  const shared = readSharedText(documentFragment(openSharedDocument(state, later)));
  const start = shared.text.indexOf(part);
  const made = createHighlightAnchor(shared, start, start + part.length);
  if (made === null) throw new Error(`"${part}" cannot be anchored`);
  return { anchorStart: made.anchor.start, anchorEnd: made.anchor.end, text: part };
}

const highlightOn = async (documentId: string, part: string) => {
  const place = await anchorOf(documentId, part);
  return await write((tx) => createHighlight(tx, { documentId, ...place }));
};
const rowOf = async (id: string) => (await write((tx) => findHighlights(tx, [id]))).get(id);
const save = (documentId: string) => write((tx) => saveDocument(tx, documentId, "test"), team.system);
const summary = async (id: string) => (await write((tx) => readDocumentSummaries(tx, [id]))).get(id);

describe("a save", () => {
  test("makes a version, the text of lists and search, and takes the stored edits into the state", async () => {
    const id = await noteOf("Nobody reads the manual.");
    const editor = await seedUser(database, team, { name: "Ada" });
    await edit(id, (doc) => typeAt(doc, "manual", "long "), editor.userId);
    expect(await save(id)).toEqual({ version: 2, isNewVersion: true, rejected: 0 });
    expect(await summary(id)).toMatchObject({
      version: 2,
      abstract: "Nobody reads the long manual.",
      wordCount: 5,
    });
    const { rows } = await asAdministrator(database.adminUrl, (admin) =>
      admin.query("select count(*)::int as updates from document_updates where document_id = $1", [id]),
    );
    expect(rows).toEqual([{ updates: 0 }]);
    const page = await write((tx) => listVersions(tx, id, { limit: 10, after: undefined }));
    const texts = await write((tx) => readVersionTexts(tx, page.items.map(versionKey)));
    const versions = page.items.map((item) => ({
      version: item.version,
      text: texts.get(versionKey(item)),
      author_id: item.author_id,
    }));
    expect(versions).toEqual([
      { version: 2, text: "Nobody reads the long manual.", author_id: editor.userId },
      { version: 1, text: "Nobody reads the manual.", author_id: team.owner.userId },
    ]);
  });

  test("makes nothing where nothing was edited, also when it runs twice at once", async () => {
    const id = await noteOf("One.");
    expect(await save(id)).toBeUndefined();
    await edit(id, (doc) => typeAt(doc, "One", "Only "));
    const both = await Promise.all([save(id), save(id)]);
    expect(both.filter((made) => made !== undefined)).toHaveLength(1);
    expect(await summary(id)).toMatchObject({ version: 2 });
  });

  test("is seen whole by a process that had read only a part of what it took in", async () => {
    const id = await noteOf("First.");
    const { readThrough } = await write((tx) => loadDocument(tx, id));
    await edit(id, (doc) => typeAt(doc, "First", "Very "));
    await save(id);
    await edit(id, (doc) => typeAt(doc, "First", "much "));
    const news = await write((tx) => readDocumentNews(tx, id, readThrough));
    const [state = new Uint8Array(), ...later] = news.updates;
    expect(readSharedText(documentFragment(openSharedDocument(state, later))).text).toBe("Very much First.");
    expect((await write((tx) => readDocumentNews(tx, id, news.readThrough))).updates).toEqual([]);
  });

  test("loses no edit of two writers at once", async () => {
    const id = await noteOf("Start.");
    const words = Array.from({ length: 20 }, (_, index) => `w${index} `);
    await Promise.all(words.map((word) => edit(id, (doc) => typeAt(doc, "Start", word))));
    await save(id);
    const text = readSharedText(
      documentFragment(
        openSharedDocument((await write((tx) => loadDocument(tx, id))).updates[0] ?? new Uint8Array()),
      ),
    ).text;
    for (const word of words) expect(text).toContain(word);
  });
});

describe("highlights at a save", () => {
  test("follow words that were edited inside and stay off what was typed at their edges", async () => {
    const id = await noteOf("Customers said it was slow and gave up.");
    const highlight = await highlightOn(id, "it was slow");
    await edit(id, (doc) => typeAt(doc, "slow", "very "));
    await edit(id, (doc) => typeAt(doc, " and gave", "!"));
    await save(id);
    expect(await rowOf(highlight)).toMatchObject({
      text: "it was very slow",
      state: "anchored",
      documentVersion: 2,
    });
  });

  test("become orphans with their words when these are gone, and are anchored again when put back", async () => {
    const id = await noteOf("Keep this. Lose that.");
    const highlight = await highlightOn(id, "Lose that");
    await edit(id, (doc) => removeWords(doc, "Lose that"));
    await save(id);
    expect(await rowOf(highlight)).toMatchObject({
      text: "Lose that",
      state: "orphaned",
      documentVersion: 1,
    });
    const place = await anchorOf(id, "Keep this");
    await write((tx) => moveHighlight(tx, { id: highlight, ...place }));
    await edit(id, (doc) => typeAt(doc, "Keep", "Do "));
    await save(id);
    expect(await rowOf(highlight)).toMatchObject({ text: "Keep this", state: "anchored" });
  });

  test("stay on their words through a restored version, which is a new edit with the history kept", async () => {
    const id = await noteOf("Alpha beta gamma.\n\nSecond paragraph.");
    const highlight = await highlightOn(id, "beta");
    await edit(id, (doc) => removeWords(doc, "Second paragraph"));
    await edit(id, (doc) => typeAt(doc, "gamma", "and "));
    await save(id);
    await write((tx) => restoreVersion(tx, "note", { documentId: id, version: 1 }));
    const content = (await write((tx) => readDocumentContents(tx, [id]))).get(id);
    expect(JSON.stringify(content)).toContain("Alpha beta gamma.");
    expect(await summary(id)).toMatchObject({ version: 3, abstract: "Alpha beta gamma. Second paragraph." });
    expect(await rowOf(highlight)).toMatchObject({ text: "beta", state: "anchored" });
    const page = await write((tx) => listVersions(tx, id, { limit: 10, after: undefined }));
    expect(page.items.map((item) => item.version)).toEqual([3, 2, 1]);
  });

  test("of a restored version need the right to write", async () => {
    const id = await noteOf("Text.");
    const viewer = await seedUser(database, team, { role: "VIEWER" });
    await expect(
      write((tx) => restoreVersion(tx, "note", { documentId: id, version: 1 }), viewer.context),
    ).rejects.toMatchObject({ title: "Forbidden" });
    await expect(
      write((tx) => restoreVersion(tx, "note", { documentId: id, version: 9 })),
    ).rejects.toMatchObject({
      code: "document.version_not_found",
    });
    await expect(
      write((tx) => restoreVersion(tx, "note", { documentId: newId(), version: 1 })),
    ).rejects.toMatchObject({
      code: "document.not_found",
    });
  });
});
