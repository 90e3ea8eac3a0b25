import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../../access/permissions/project-access.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { recordChange, recordChanges } from "../../../kernel/changes/record-change.ts";
import { readEntitlements } from "../../../kernel/entitlements/entitlements.ts";
import { insertDocuments } from "../../../research/documents/document-store.ts";
import { insertHighlights, insertHighlightTags } from "../../../research/highlights/highlight-store.ts";
import { insertInsight, linkImportedHighlights } from "../../../research/insights/insight-store.ts";
import { insertNotes } from "../../../research/notes/note-store.ts";
import { insertNotePeople } from "../../../research/people/note-people-store.ts";
import { findTagsLockedFor } from "../../../research/tags/tag-policy.ts";
import { lockApplicableTags } from "../../../research/tags/tagging-store.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { Import } from "../import.ts";
import { findUnrecorded, insertLeftOut } from "../import-item-store.ts";
import { addMadeFields } from "../import-store.ts";
import { importedId } from "../imported-id.ts";
import type { PreparedNote } from "../prepare-import.ts";
import { restoreWhole } from "../wholes/restore-whole.ts";
import { createImportedCodings } from "./create-imported-codings.ts";
import { createImportedFields } from "./create-imported-fields.ts";
import { createImportedFiles } from "./create-imported-files.ts";
import { createImportedReels } from "./create-imported-reels.ts";
import { createImportedRounds } from "./create-imported-rounds.ts";
import { createImportedThreads } from "./create-imported-threads.ts";
import { createImportedViews } from "./create-imported-views.ts";
import { ensureBoards } from "./ensure-boards.ts";
import { withNamedFields } from "./ensure-fields.ts";
import { writeImportedFields } from "./imported-fields.ts";
import { ensurePeople, ensureTags } from "./imported-names.ts";

/**
 * Creates the next notes and insights of an import, with their highlights, tags, people and fields. One
 * statement per kind of row, because a survey has 100,000. Only the last note is announced, because pages
 * reload their lists.
 * @throws ProductError `project.not_found`, `tag.limit`
 */
export async function createImportedNotes(
  tx: TenantTransaction,
  current: Import,
  prepared: readonly PreparedNote[],
): Promise<void> {
  const { id: importId, projectId, fileName: importOrigin } = current;
  await requireProjectLevel(tx, projectId, "WRITE");
  const author: Author = { kind: "import", importId };
  const made = prepared.map((each) => ({
    ...each,
    ...each.document,
    id: each.exported === null ? newId() : importedId(importId, "document", each.exported.documentNumber),
    highlightId: newId(),
  }));
  const notes = made.filter(({ objectType }) => objectType === "note");
  const insights = made.filter(({ objectType }) => objectType === "insight");
  if (notes.length > 0)
    await insertNotes(
      tx,
      notes.map((note) => ({ ...note, projectId, importOrigin, author })),
    );
  for (const insight of insights) await insertInsight(tx, { ...insight, projectId }, author);
  await insertDocuments(
    tx,
    made.map((each) => ({ ...each, projectId, author })),
  );
  await tagQuotes(tx, current, notes, author);
  await createImportedFiles(tx, current, made);
  const boards = made.flatMap(({ exported }) => exported?.boards ?? []);
  const leftOutBoards = await ensureBoards(tx, projectId, boards);
  await createImportedCodings(tx, current, made, author);
  await createImportedReels(tx, current, made, author);
  const leftOutComments = await createImportedThreads(tx, current, made, author);
  const fields = made.flatMap(({ exported }) => exported?.fields ?? []);
  const people = await peopleByPlan(
    tx,
    importId,
    notes.flatMap(({ personNames }) => personNames),
  );
  const leftOut = [
    ...made.flatMap((each) => each.leftOut),
    ...(await createImportedFields(tx, current, fields)),
    ...people.leftOut,
    ...leftOutBoards,
    ...leftOutComments,
  ];
  const personIds = await ensurePeople(tx, people.names, author);
  const answered = notes.flatMap(({ id: noteId, personNames }) =>
    [...new Set(personNames.flatMap((name) => personIds.get(name.toLowerCase()) ?? []))].map((personId) => ({
      noteId,
      personId,
    })),
  );
  await insertNotePeople(tx, answered);
  for (const [objectType, texts] of [
    ["NOTE", notes],
    ["INSIGHT", insights],
  ] as const) {
    const named = await withNamedFields(tx, { projectId, objectType }, texts);
    if (named.madeFieldIds.length > 0) await addMadeFields(tx, importId, named.madeFieldIds);
    await writeImportedFields(tx, named.notes, author);
  }
  // They refer to objects that exist by now.
  for (const each of await restoreWhole(tx, current, made, author)) leftOut.push(each);
  for (const each of await createImportedViews(tx, current, made, author)) leftOut.push(each);
  for (const each of await createImportedRounds(tx, current, made, author)) leftOut.push(each);
  await insertLeftOut(tx, importId, leftOut);
  for (const { id, title, quotedIds } of insights) {
    await linkImportedHighlights(tx, { insightId: id, importId }, quotedIds);
    const data = { projectId, title, importOrigin };
    await recordChange(tx, "insight", "created", { id, projectId, documentId: id }, data);
  }
  await recordChanges(
    tx,
    "note",
    "created",
    notes.map(({ id, title }) => ({ id, projectId, data: { projectId, title, importOrigin } })),
  );
}

/** Leaves out a file's people if the plan has none, because its texts matter more. */
async function peopleByPlan(
  tx: TenantTransaction,
  importId: string,
  names: readonly string[],
): Promise<{ readonly names: readonly string[]; readonly leftOut: readonly LeftOut[] }> {
  if (names.length === 0 || (await readEntitlements(tx)).capabilities.has("contacts"))
    return { names, leftOut: [] };
  const leftOut = names.map((name) => ({ kind: "PERSON", name, reason: "PLAN" }) as const);
  return { names: [], leftOut: await findUnrecorded(tx, importId, leftOut) };
}

type MadeNote = PreparedNote & { readonly id: string; readonly highlightId: string };

/** Highlights the text of each note that has tags: tags belong to highlights, not to whole notes. */
async function tagQuotes(
  tx: TenantTransaction,
  { projectId, tableChoices }: Import,
  notes: readonly MadeNote[],
  author: Author,
): Promise<void> {
  // Leaves out tags that were deleted or locked during the import.
  const everywhere = await lockApplicableTags(tx, projectId, tableChoices?.tagIds ?? []);
  const byTitle = await ensureTags(
    tx,
    projectId,
    notes.flatMap(({ tagTitles }) => tagTitles),
    author,
  );
  const lockedTags = await findTagsLockedFor(tx, [...new Set([...everywhere, ...byTitle.values()])]);
  const locked = new Set(lockedTags.map(({ id }) => id));
  const tagged = notes.flatMap((note) => {
    const own = note.tagTitles.flatMap((title) => byTitle.get(title.toLowerCase()) ?? []);
    const tagIds = [...new Set([...everywhere, ...own])].filter((id) => !locked.has(id));
    return note.quote === null || tagIds.length === 0 ? [] : [{ note, quote: note.quote, tagIds }];
  });
  if (tagged.length === 0) return;
  await insertHighlights(
    tx,
    tagged.map(({ note, quote }) => ({
      id: note.highlightId,
      documentId: note.id,
      anchorStart: quote.start,
      anchorEnd: quote.end,
      text: quote.text,
      speaker: null,
      startMs: null,
      endMs: null,
      recordingFileId: null,
      documentVersion: 1,
      inlineCommentOnly: false,
      author,
    })),
  );
  await insertHighlightTags(
    tx,
    tagged.flatMap(({ note, tagIds }) => tagIds.map((tagId) => ({ highlightId: note.highlightId, tagId }))),
    author,
  );
  await recordChanges(
    tx,
    "highlight",
    "created",
    tagged.map(({ note: { id: documentId, highlightId }, tagIds }) => ({
      id: highlightId,
      projectId,
      documentId,
      data: { documentId, projectId, documentVersion: 1, tagIds },
    })),
  );
}
