import "@fieldstone/domain/objects.ts";
import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { importAtOnce } from "@fieldstone/domain/intake/imports/import-at-once.testing.ts";
import {
  readUndoSummary,
  undoImport,
  undoNextPart,
} from "@fieldstone/domain/intake/imports/undo/undo-import.ts";
import { readExportedDocument } from "@fieldstone/domain/intake/project-exports/contents/read-exported-document.ts";
import { readProjectContents } from "@fieldstone/domain/intake/project-exports/contents/read-project-contents.ts";
import { embeddedIds } from "@fieldstone/domain/research/documents/embedded-ids.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createInsight } from "@fieldstone/domain/research/insights/create-insight.ts";
import { findInsightIdsOfHighlights } from "@fieldstone/domain/research/insights/list-insights.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { deleteNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { addPerson } from "@fieldstone/domain/research/people/add-person.ts";
import { insertNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { openExportObjects, packExport, startExport, unpackExport } from "./exported-project.testing.ts";

let database: TestCellDatabase;
let objects: ObjectStore;
let own: World;

beforeAll(async () => {
  database = await createCellDatabase();
  objects = await openExportObjects();
});
beforeEach(async () => {
  own = await world(database, { title: "Payments: 2026/27" });
});

it("comes back by its data: texts, tags, highlights, people, fields and comments", async () => {
  const { projectId, noteId } = own;
  await own.as(own.contributor, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Topics" });
    const tagId = await createTag(tx, { tagBoardId, title: "Speed" });
    await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [tagId] });
    await createComment(tx, { objectType: "note", objectId: noteId, body: "Ask again." });
    const fieldId = await createCustomField(tx, {
      projectId,
      objectType: "NOTE",
      title: "Round",
      type: "NUMBER",
    });
    await setFieldValue(tx, "NOTE", { fieldId, objectId: noteId, text: "3" });
    const personId = await addPerson(tx, { name: "Ana Silva", email: "ana@example.com" });
    await insertNotePeople(tx, [{ noteId, personId }]);
  });
  const exported = await startExport(own);
  await packExport({ database, objects }, own.team, exported);
  const nameOf = "Payments- 2026-27/project.json";
  const from = await unpackExport(objects, own.team, exported);
  const bytes = from.get(nameOf) ?? Buffer.alloc(0);
  // Another workspace, without any of the people, tags and fields.
  own = await world(database, { title: "Again" });
  await importAtOnce(database, own.team, { name: "project.json", bytes, projectId: own.projectId });
  await own.as(own.contributor, (tx) => deleteNote(tx, own.noteId));
  const again = await startExport(own);
  await packExport({ database, objects }, own.team, again);
  const read = (files: ReadonlyMap<string, Buffer>, name: string) =>
    exportedProject.parse(JSON.parse(files.get(name)?.toString() ?? ""));
  const [before, after] = [
    read(from, nameOf),
    read(await unpackExport(objects, own.team, again), "Again/project.json"),
  ];
  const comparable = ({ notes: [note], tags, fields, people }: typeof before) => ({
    title: note?.title,
    content: note?.content,
    highlights: note?.highlights.map(({ text, range, tagIds }) => ({
      text,
      range,
      tags: tagIds.map((id) => tags.find((tag) => tag.id === id)?.title),
    })),
    fields: note?.fields.map(({ fieldId, text }) => [fields.find(({ id }) => id === fieldId)?.title, text]),
    people: people.map(({ name, email }) => ({ name, email })),
  });
  expect(comparable(after)).toEqual(comparable(before));
  expect(after.notes[0]?.comments.map(({ body }) => body)).toEqual([expect.stringContaining("Ask again.")]);
});

it("brings insights back as insights that quote the highlights that came with them, until it is undone", async () => {
  const other = await own.as(own.contributor, (tx) => createProject(tx, { title: "Other" }));
  await own.as(own.contributor, async (tx) => {
    const { projectId, noteId } = own;
    const quoted = await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [] });
    const body = { kind: "markdown", markdown: "We left for good." } as const;
    const { id: documentId } = await createNote(tx, { projectId: other, title: "Call", body });
    const elsewhere = await markWords(tx, { documentId, words: "for good", tagIds: [] });
    const insightId = await createInsight(tx, {
      projectId,
      title: "It is slow",
      highlightIds: [quoted, elsewhere],
    });
    const field = { projectId, objectType: "INSIGHT", title: "Weight", type: "NUMBER" } as const;
    const fieldId = await createCustomField(tx, field);
    await setFieldValue(tx, "INSIGHT", { fieldId, objectId: insightId, text: "3" });
    await createComment(tx, { objectType: "insight", objectId: insightId, body: "Who else?" });
  });
  const exported = await startExport(own);
  await packExport({ database, objects }, own.team, exported);
  const bytes =
    (await unpackExport(objects, own.team, exported)).get("Payments- 2026-27/project.json") ??
    Buffer.alloc(0);
  own = await world(database, { title: "Again" });
  const made = await importAtOnce(database, own.team, {
    name: "project.json",
    bytes,
    projectId: own.projectId,
  });
  const contents = () =>
    own.as(own.contributor, (tx) => readProjectContents((work) => work(tx), own.projectId));
  const whole = await contents();
  const [insight] = whole.insights;
  const [note] = whole.notes.filter(({ id }) => id !== own.noteId);
  expect(insight).toMatchObject({ title: "It is slow", publishedAt: null });
  const objectId = insight?.id ?? "";
  const { text, insightData } = await own.as(own.contributor, async (tx) => ({
    text: await readExportedDocument(tx, whole, { type: "note", id: note?.id ?? "" }),
    insightData: await readExportedDocument(tx, whole, { type: "insight", id: objectId }),
  }));
  expect(text.highlights).toMatchObject([{ text: "was slow", tagIds: [], inlineCommentOnly: false }]);
  const [quoted] = text.highlights;
  expect(embeddedIds(insightData.content)).toEqual([quoted?.id]);
  expect(JSON.stringify(insightData.content)).toContain("for good");
  expect(insightData).toMatchObject({
    fields: [{ text: "3" }],
    comments: [{ body: expect.stringContaining("Who else?") }],
  });
  const quotedId = quoted?.id ?? "";
  const quoting = await own.as(own.contributor, (tx) => findInsightIdsOfHighlights(tx, [quotedId]));
  expect(quoting.get(quotedId)).toEqual([objectId]);

  const summary = () => own.as(own.contributor, (tx) => readUndoSummary(tx, { ...made, status: "DONE" }));
  expect(await summary()).toMatchObject({
    noteCount: 1,
    editedCount: 0,
    insightCount: 1,
    editedInsightCount: 0,
  });
  await own.as(own.contributor, (tx) => undoImport(tx, { id: made.id, editedNoteIds: [] }));
  const undoNext = () =>
    withTenant(database.cell, own.team.system, "write", (tx) => undoNextPart(tx, made.id));
  while (!(await undoNext()));
  expect(await contents()).toMatchObject({ insights: [], notes: [{ id: own.noteId }] });
});
