import { emptyDocument } from "@fieldstone/document/document-json.ts";
import { documentText } from "@fieldstone/document/document-text.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { embeddedIds } from "../documents/embedded-ids.ts";
import { readDocumentContents } from "../documents/read-document.ts";
import { findValuesOfObjects } from "../field-values/read-field-values.ts";
import { createCustomField } from "../fields/create-custom-field.ts";
import { setFieldValue } from "../fields/set-field-value.ts";
import { markWords } from "../highlights/mark-words.ts";
import { readHighlightsOfDocuments } from "../highlights/read-highlights.ts";
import { createInsight } from "../insights/create-insight.ts";
import { publishInsight } from "../insights/publish-insight.ts";
import { readInsights } from "../insights/read-insights.ts";
import { createNote } from "../notes/create-note.ts";
import { readNotes } from "../notes/read-notes.ts";
import { addPerson } from "../people/add-person.ts";
import { insertNotePeople } from "../people/note-people-store.ts";
import { findPersonIdsOfNotes } from "../people/read-note-people.ts";
import { copiedTitle } from "./copied-document.ts";
import { duplicateInsight } from "./duplicate-insight.ts";
import { duplicateNote } from "./duplicate-note.ts";

let database: TestCellDatabase;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  own = await world(database);
});

it("copies a note's title, text, people and fields, and counts its highlights once", async () => {
  const { noteId, projectId } = own;
  await own.as(own.contributor, async (tx) => {
    await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [] });
    const field = { projectId, objectType: "NOTE", title: "Round", type: "NUMBER" } as const;
    const fieldId = await createCustomField(tx, field);
    await setFieldValue(tx, "NOTE", { fieldId, objectId: noteId, text: "3" });
    await insertNotePeople(tx, [
      { noteId, personId: await addPerson(tx, { name: "Ana Silva", email: null }) },
    ]);
  });
  const id = await own.as(own.contributor, (tx) => duplicateNote(tx, noteId));
  await own.as(own.contributor, async (tx) => {
    const notes = await readNotes(tx, [noteId, id]);
    expect(notes.get(id)).toMatchObject({ projectId, title: `Copy of ${notes.get(noteId)?.title}` });
    const texts = await readDocumentContents(tx, [noteId, id]);
    expect(texts.get(id)).toEqual(texts.get(noteId));
    const people = await findPersonIdsOfNotes(tx, [noteId, id]);
    expect(people.get(id)).toEqual(people.get(noteId));
    expect(people.get(id)).toHaveLength(1);
    expect((await findValuesOfObjects(tx, [id])).get(id)).toMatchObject([{ value: "3" }]);
    expect((await readHighlightsOfDocuments(tx, [id])).get(id)).toBeUndefined();
  });
});

it("copies an insight with its quotes as a draft", async () => {
  const { noteId, projectId } = own;
  const [highlightId, insightId] = await own.as(own.contributor, async (tx) => {
    const marked = await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [] });
    const made = await createInsight(tx, { projectId, title: "Slow", highlightIds: [marked] });
    await publishInsight(tx, { id: made, published: true });
    return [marked, made] as const;
  });
  const id = await own.as(own.contributor, (tx) => duplicateInsight(tx, insightId));
  await own.as(own.contributor, async (tx) => {
    expect((await readInsights(tx, [id])).get(id)).toMatchObject({
      title: "Copy of Slow",
      publishedAt: null,
    });
    const text = (await readDocumentContents(tx, [id])).get(id) ?? emptyDocument;
    expect(embeddedIds(text)).toEqual([highlightId]);
    expect(documentText(text).text.trim()).toBe("");
  });
});

it("is refused to viewers, and where the note cannot be read", async () => {
  const viewer = await seedUser(database, own.team, { role: "VIEWER" });
  await expect(own.as(viewer, (tx) => duplicateNote(tx, own.noteId))).rejects.toMatchObject({
    title: "Forbidden",
  });
  const other = await world(database);
  await expect(own.as(own.contributor, (tx) => duplicateNote(tx, other.noteId))).rejects.toMatchObject({
    code: "note.not_found",
  });
});

it("delays nothing else where the text is long", async () => {
  const markdown = Array.from({ length: 8_000 }, (_, at) => `Line ${at} says that it was slow.`).join("\n\n");
  const body = { kind: "markdown", markdown } as const;
  const { projectId } = own;
  const long = await own.as(own.contributor, (tx) => createNote(tx, { projectId, title: "Long", body }));
  const turns = watchTurns();
  const id = await own.as(own.contributor, (tx) => duplicateNote(tx, long.id));
  expect(await turns.stop()).toBeLessThan(stallMsMax);
  await own.as(own.contributor, async (tx) => {
    const texts = await readDocumentContents(tx, [long.id]);
    expect((await readDocumentContents(tx, [id])).get(id)).toEqual(texts.get(long.id));
  });
}, 60_000);

it("cuts the title of a copy, and gives none to what has none", () => {
  expect(copiedTitle("Slow", 200)).toBe("Copy of Slow");
  expect(copiedTitle("", 200)).toBe("");
  expect(copiedTitle("x".repeat(200), 200)).toHaveLength(200);
});
