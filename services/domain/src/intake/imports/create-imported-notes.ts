import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import type { Author } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { insertDocuments } from "../../research/documents/document-store.ts";
import { insertHighlights, insertHighlightTags } from "../../research/highlights/highlight-store.ts";
import { insertInsight, linkImportedHighlights } from "../../research/insights/insight-store.ts";
import { insertNotes } from "../../research/notes/note-store.ts";
import { insertNotePeople } from "../../research/people/note-people-store.ts";
import { findTagsLockedFor } from "../../research/tags/tag-policy.ts";
import { lockApplicableTags } from "../../research/tags/tagging-store.ts";
import { createImportedCodings } from "./create-imported-codings.ts";
import { withNamedFields } from "./ensure-fields.ts";
import type { Import } from "./import.ts";
import { addMadeFields } from "./import-store.ts";
import { writeImportedFields } from "./imported-fields.ts";
import { ensurePeople, ensureTags } from "./imported-names.ts";
import type { PreparedNote } from "./prepare-import.ts";

/**
 * Makes the next notes and insights of an import, with their highlights, tags, people and fields: a statement for each kind
 * of row, as a survey has 100,000. Live readers hear of the last note, and read the list again.
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
  const made = prepared.map((each) => ({ ...each, ...each.document, id: newId(), highlightId: newId() }));
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
  await createImportedCodings(tx, current, made, author);
  const personIds = await ensurePeople(
    tx,
    notes.flatMap(({ personNames }) => personNames),
    author,
  );
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
  for (const { id, title } of notes) {
    const data = { projectId, title, importOrigin };
    await recordAudit(tx, { kind: "note.created", subjectType: "note", subjectId: id, data });
  }
  await markForIndexing(
    tx,
    "note",
    notes.map(({ id }) => id),
  );
  for (const { id, title, quotedIds } of insights) {
    await linkImportedHighlights(tx, { insightId: id, importId }, quotedIds);
    const data = { projectId, title, importOrigin };
    await recordChange(tx, "insight", "created", { id, projectId, documentId: id }, data);
  }
  const last = notes.at(-1);
  if (last !== undefined) await tx.notify({ type: "note", id: last.id, projectId, act: "created" });
}

type MadeNote = PreparedNote & { readonly id: string; readonly highlightId: string };

/** Highlights what was said in each note that has tags. A tag belongs to words, never to a note as a whole. */
async function tagQuotes(
  tx: TenantTransaction,
  { projectId, tableChoices }: Import,
  notes: readonly MadeNote[],
  author: Author,
): Promise<void> {
  // One that was deleted or locked while the import was under way is left out.
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
      projectId,
      anchorStart: quote.start,
      anchorEnd: quote.end,
      text: quote.text,
      speaker: null,
      startMs: null,
      endMs: null,
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
  for (const { note, tagIds } of tagged) {
    const data = { documentId: note.id, projectId, documentVersion: 1, tagIds };
    await recordAudit(tx, {
      kind: "highlight.created",
      subjectType: "highlight",
      subjectId: note.highlightId,
      data,
    });
  }
  await markForIndexing(
    tx,
    "highlight",
    tagged.map(({ note }) => note.highlightId),
  );
}
