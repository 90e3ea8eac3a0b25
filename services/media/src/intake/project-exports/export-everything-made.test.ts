import "@fieldstone/domain/objects.ts";
import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { setReaction } from "@fieldstone/domain/conversation/reactions/set-reaction.ts";
import { startProjectExport } from "@fieldstone/domain/intake/project-exports/start-project-export.ts";
import { updateCodebookEntry } from "@fieldstone/domain/research/codebook/update-codebook-entry.ts";
import { createCustomField } from "@fieldstone/domain/research/fields/create-custom-field.ts";
import { setFieldValue } from "@fieldstone/domain/research/fields/set-field-value.ts";
import { insertFile } from "@fieldstone/domain/research/files/file-store.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { addPerson } from "@fieldstone/domain/research/people/add-person.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import { insertNotePeople } from "@fieldstone/domain/research/people/note-people-store.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { updateProject } from "@fieldstone/domain/research/projects/update-project.ts";
import { createReadme } from "@fieldstone/domain/research/readme/create-readme.ts";
import { upsertRedaction } from "@fieldstone/domain/research/redactions/redaction-store.ts";
import { createSavedFilter } from "@fieldstone/domain/research/saved-filters/create-saved-filter.ts";
import { insertSummary } from "@fieldstone/domain/research/summaries/summary-store.ts";
import { insertTagSummary } from "@fieldstone/domain/research/tag-summaries/tag-summary-store.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTagGroup } from "@fieldstone/domain/research/tags/boards/create-tag-group.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { updateTag } from "@fieldstone/domain/research/tags/update-tag.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
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
  own = await world(database, { title: "Payments" });
});

/** The contributor's export: its data, and its other files by name. */
async function exportAll() {
  const exportId = await startExport(own);
  await packExport({ database, objects }, own.team, exportId);
  const files = await unpackExport(objects, own.team, exportId);
  const textOf = (name: string) => files.get(`Payments/${name}`)?.toString() ?? "";
  const all = [...files.values()].join("\n");
  return { whole: exportedProject.parse(JSON.parse(textOf("project.json"))), textOf, all };
}

const form = {
  combinator: "And",
  fields: [
    { id: "1", field: { source: "system", name: "Title" }, operator: "contains", values: { text: "a" } },
  ],
} as const;
const generated = {
  ...({ id: newId(), kind: "streaming", framework: null, instructions: "" } as const),
  ...{ model: "test", promptVersion: "1" },
};

it("exports how a project looks, its readme, its boards, filters and tags with their codebook", async () => {
  const { projectId, noteId } = own;
  const { tagId, readmeId, highlightId } = await own.as(own.contributor, async (tx) => {
    await updateProject(tx, { id: projectId, icon: "🪨", color: "#5b7f4a", cover: "dots" });
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Topics" });
    await createTagGroup(tx, { tagBoardId, title: "Empty group" });
    const made = await createTag(tx, { tagBoardId, title: "Speed" });
    const marked = await markWords(tx, { documentId: noteId, words: "was slow", tagIds: [made] });
    await updateCodebookEntry(tx, { tagId: made, basedOn: 0, definition: "First words." });
    const examples = [{ highlightId: marked }, { text: "It takes ages." }];
    await updateCodebookEntry(tx, {
      ...{ tagId: made, basedOn: 1, definition: "Waiting times.", examples },
      ...{ useWhen: "Waiting is named.", avoidWhen: "Only the price is." },
    });
    await updateTag(tx, { id: made, role: "theme", locked: true });
    await createSavedFilter(tx, { projectId, target: "notes", title: "Of this week", form });
    const sentences = [{ text: "All is slow.", quotes: [{ highlightId: marked, text: "slow" }] }];
    await insertTagSummary(tx, {
      ...{ ...generated, tagId: made, sections: [{ title: null, sentences }] },
      ...{ highlightIds: [marked], highlightCount: 1, createdBy: own.contributor.userId },
    });
    const readme = await createReadme(tx, { projectId, markdown: "Read me first." });
    return { tagId: made, readmeId: readme, highlightId: marked };
  });
  const { whole, textOf } = await exportAll();
  expect(whole.project).toMatchObject({
    icon: "🪨",
    color: "#5b7f4a",
    cover: "dots",
    readmeNoteId: readmeId,
  });
  expect(whole.boards).toContainEqual(
    expect.objectContaining({ title: "Topics", groups: [expect.objectContaining({ title: "Empty group" })] }),
  );
  expect(whole.savedFilters).toMatchObject([{ target: "notes", title: "Of this week", form }]);
  expect(whole.tags.find(({ id }) => id === tagId)).toMatchObject({ role: "theme", locked: true });
  const changedBy = { id: own.contributor.userId };
  expect(whole.codebookChanges).toMatchObject([
    { tagId, changeNumber: 1, definition: "First words.", changedBy },
    {
      ...{ changeNumber: 2, definition: "Waiting times.", useWhen: "Waiting is named." },
      ...{ avoidWhen: "Only the price is." },
      examples: [
        { text: "was slow", highlightId },
        { text: "It takes ages.", highlightId: null },
      ],
    },
  ]);
  expect(whole.tagSummaries).toMatchObject([
    { tagId, sections: [{ sentences: [{ text: "All is slow." }] }] },
  ]);
  expect(textOf("tables/tags.csv")).toContain(
    'theme,yes,Waiting times.,Waiting is named.,Only the price is.,"was slow\nIt takes ages."',
  );
});

it("exports people's fields and consent, replies and reactions, summaries and redacted spans", async () => {
  const { projectId, noteId: documentId } = own;
  const fileId = newId();
  const until = new Date("2030-01-01T00:00:00Z");
  await own.as(own.team.owner, async (tx) => {
    const field = { projectId: null, objectType: "PERSON", title: "Segment", type: "TEXT" } as const;
    const fieldId = await createCustomField(tx, field);
    const personId = await addPerson(tx, { name: "Ana Silva" });
    await insertNotePeople(tx, [{ noteId: documentId, personId }]);
    await setFieldValue(tx, "PERSON", { fieldId, objectId: personId, text: "Enterprise" });
    await recordConsent(tx, { id: personId, state: "GIVEN", until });
    const of = { objectType: "note", objectId: documentId } as const;
    const parentCommentId = await createComment(tx, { ...of, body: "Ask again." });
    await createComment(tx, { ...of, body: "Done.", parentId: parentCommentId });
    await setReaction(tx, { commentId: parentCommentId, shortName: "+1", reacted: true });
    await insertFile(tx, {
      ...{ id: fileId, projectId, documentId, purpose: "ATTACHMENT", name: "call.mp4" },
      ...{ mimeType: "video/mp4", fileType: "VIDEO", sizeBytes: 1 },
      objectKey: objectKey(own.team, "files", fileId),
    });
    await upsertRedaction(tx, {
      ...{ id: newId(), fileId, startMs: 1_000, endMs: 2_000, mutesAudio: true, blursVideo: false },
    });
    const updatedAt = new Date().toISOString();
    const sentences = [{ text: "She waited.", quotes: [] }];
    await insertSummary(tx, {
      ...{ ...generated, noteId: documentId, textHash: "", editedBy: own.team.owner.userId },
      sections: [{ title: null, startTimeMs: null, contributors: [], updatedAt, sentences }],
    });
  });
  const { whole, textOf } = await exportAll();
  expect(whole.personDetails).toMatchObject([
    {
      fields: [{ fieldId: whole.personFields[0]?.id, text: "Enterprise" }],
      consent: { state: "GIVEN", until: until.toISOString(), recordedBy: { id: own.team.owner.userId } },
    },
  ]);
  expect(textOf("tables/people.csv")).toContain("Ana Silva,,,,GIVEN,2030-01-01T00:00:00.000Z");
  const [note] = whole.notes;
  const [asked] = note?.comments ?? [];
  expect(note?.comments).toMatchObject([
    { body: "Ask again.", reactions: [{ shortName: "+1", count: 1 }] },
    { body: "Done.", parentCommentId: asked?.id },
  ]);
  expect(note?.summaries).toMatchObject([
    { isEdited: true, sections: [{ sentences: [{ text: "She waited." }] }] },
  ]);
  expect(note?.attachments).toMatchObject([
    { id: fileId, redactions: [{ startMs: 1_000, endMs: 2_000, mutesAudio: true, blursVideo: false }] },
  ]);
});

it("exports nothing of a private project through tags of the workspace, and nothing to a stranger", async () => {
  const sharedTag = await own.as(own.team.owner, async (tx) => {
    const projectId = await createProject(tx, { title: "Hidden", workspaceAccess: "private" });
    const body = { kind: "text", text: "We will merge in May." } as const;
    const note = await createNote(tx, { projectId, title: "Secret", body });
    const hiddenBoardId = await createTagBoard(tx, { projectId, title: "Hidden board" });
    const hidden = await createTag(tx, { tagBoardId: hiddenBoardId, title: "Hidden tag" });
    await updateCodebookEntry(tx, { tagId: hidden, basedOn: 0, definition: "Hidden words." });
    const tagBoardId = await createTagBoard(tx, { title: "Of all" });
    const tagId = await createTag(tx, { tagBoardId, title: "Shared" });
    const highlightId = await markWords(tx, { documentId: note.id, words: "merge in May", tagIds: [tagId] });
    const examples = [{ highlightId }, { text: "Open example." }];
    await updateCodebookEntry(tx, { tagId, basedOn: 0, definition: "Of everyone.", examples });
    const sentences = [{ text: "They merge.", quotes: [{ highlightId, text: "merge" }] }];
    await insertTagSummary(tx, {
      ...{ ...generated, id: newId(), tagId, sections: [{ title: null, sentences }] },
      ...{ highlightIds: [highlightId], highlightCount: 1, createdBy: null },
    });
    return tagId;
  });
  const { whole, all } = await exportAll();
  expect(whole.codebookChanges).toMatchObject([
    {
      tagId: sharedTag,
      definition: "Of everyone.",
      examples: [{ text: "Open example.", highlightId: null }],
    },
  ]);
  expect(whole.tagSummaries).toEqual([]);
  for (const hidden of ["merge", "Hidden", "Secret"]) expect(all).not.toContain(hidden);
  const stranger = await world(database);
  const request = { format: "ARCHIVE", projectIds: [own.projectId], projectCategoryIds: [] } as const;
  for (const user of [own.viewer, stranger.contributor])
    await expect(own.as(user, (tx) => startProjectExport(tx, request))).rejects.toMatchObject({
      title: user === own.viewer ? "Forbidden" : "NotFound",
    });
});
