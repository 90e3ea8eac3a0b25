import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { mayWriteInProjects, requireProjectLevel } from "../../../access/permissions/project-access.ts";
import { mayStill } from "../../../identity/members/member-actor.ts";
import { announce, recordEvent } from "../../../kernel/changes/record-event.ts";
import { bulkIds } from "../../../kernel/objects/bulk-ids.ts";
import { setCodingRoundDeleted } from "../../../research/coding/delete-coding-round.ts";
import { setCustomFieldArchived } from "../../../research/fields/archive-custom-field.ts";
import { setInsightDeleted } from "../../../research/insights/delete-insight.ts";
import { deleteNote } from "../../../research/notes/delete-note.ts";
import { setPersonDeleted } from "../../../research/people/delete-person.ts";
import { setReelDeleted } from "../../../research/reels/change-reel.ts";
import { setSavedFilterDeleted } from "../../../research/saved-filters/delete-saved-filter.ts";
import { deleteTag } from "../../../research/tags/delete-tag.ts";
import { setViewDeleted } from "../../../research/views/delete-view.ts";
import { changeImport, lockImport } from "../change-import.ts";
import { dropEmptyProjects } from "../exported/imported-projects.ts";
import { type Import, importNotFound } from "../import.ts";
import { undoImportTask } from "../import-tasks.ts";
import { giveUpAwaitedFiles } from "../transfer-file.ts";
import { stopUndo } from "./fail-undo.ts";
import {
  countToUndo,
  listProjectsToUndo,
  listUnedited,
  listUnusedFields,
  listUnusedPeople,
  listUnusedTags,
  lockToUndo,
  summarizeUndo,
} from "./undo-store.ts";
import type { UndoSummary } from "./undo-summary.ts";

/** Notes, insights, tags or people per transaction. */
const undoneAtOnce = 50;

const ended = ["DONE", "FAILED", "CANCELLED"];

/** True if it creates no more notes and is not undone. */
export function isEndedImport({ status }: Pick<Import, "status">): boolean {
  return ended.includes(status);
}

/** What undoing would do; null for an actor who may not write in every affected project. */
export async function readUndoSummary(tx: TenantTransaction, current: Import): Promise<UndoSummary | null> {
  if (!isEndedImport(current) || !(await mayWriteInProjects(tx, [current.projectId]))) return null;
  return (await mayUndo(tx, current.id, [])) ? summarizeUndo(tx, current.id) : null;
}

/** An archive's texts may be in projects of their own, and any may have been moved since. */
async function mayUndo(
  tx: TenantTransaction,
  importId: string,
  editedIds: readonly string[],
): Promise<boolean> {
  const projectIds = await listProjectsToUndo(tx, importId, editedIds);
  return await mayWriteInProjects(tx, projectIds, { includeDeleted: true });
}

export interface UndoImportInput {
  readonly id: string;
  /** Edited notes that are moved to the trash all the same. */
  readonly editedNoteIds: readonly string[];
}

/**
 * Schedules an import's notes for the trash, except those edited since, with the tags, people and fields that
 * it created and nothing else uses. Does nothing if undone already.
 * @throws ProductError `import.not_found`, `import.not_possible_now`, `import.undo_needs_access`,
 *   `bulk.too_many`, Forbidden
 */
export async function undoImport(tx: TenantTransaction, input: UndoImportInput): Promise<void> {
  const current = await lockImport(tx, input.id);
  if (current === undefined) throw importNotFound();
  await requireProjectLevel(tx, current.projectId, "WRITE", { missing: importNotFound });
  if (current.status === "UNDOING" || current.status === "UNDONE") return;
  if (!isEndedImport(current)) {
    throw new ProductError(
      "InvalidOperation",
      "import.not_possible_now",
      "This import is still running. Cancel it first, then undo it.",
    );
  }
  const editedNoteIds = input.editedNoteIds.length === 0 ? [] : bulkIds(input.editedNoteIds);
  if (!(await mayUndo(tx, input.id, editedNoteIds))) {
    throw new ProductError(
      "Forbidden",
      "import.undo_needs_access",
      "Some of what this import brought is in a project that you cannot edit. Ask a manager to undo it.",
    );
  }
  const { actor } = tx.context;
  const undoneBy = actor.kind === "user" ? actor.userId : null;
  await beginUndo(tx, current, { editedNoteIds, undoneBy });
}

/** Starts to undo an ended import that the caller has locked. Checks no permissions. */
export async function beginUndo(
  tx: TenantTransaction,
  { id, projectId, fileName, notesMade }: Import,
  {
    editedNoteIds,
    undoneBy,
  }: { readonly editedNoteIds: readonly string[]; readonly undoneBy: string | null },
): Promise<void> {
  await changeImport(tx, id, {
    status: "UNDOING",
    progressPercent: 0,
    undoneBy,
    undoEditedIds: editedNoteIds,
  });
  await recordEvent(
    tx,
    {
      kind: "import.undone",
      subjectType: "import",
      subjectId: id,
      data: { projectId, fileName, notesMade, editedNoteIds },
    },
    { type: "import", id, projectId, act: "updated" },
  );
  await tx.enqueue(undoImportTask, { importId: id }, { jobKey: `import-undo:${id}` });
}

/** Undoes the next part of an import. Returns true when all parts are undone, or those who started may not go on. */
export async function undoNextPart(tx: TenantTransaction, importId: string): Promise<boolean> {
  const current = await lockImport(tx, importId);
  if (current?.status !== "UNDOING") return true;
  const { projectId, undoneBy, undoEditedIds } = current;
  // Rights, and places of notes, may have changed since.
  if (!(await mayStill(tx, undoneBy, (own) => mayUndo(own, importId, undoEditedIds)))) {
    const failureMessage = "Undoing stopped: the member who started it can no longer edit all of the notes.";
    await stopUndo(tx, current, { failureCode: "import.undo_needs_access", failureMessage });
    return true;
  }
  const next = { importId, editedIds: undoEditedIds, limit: undoneAtOnce };
  // Quoting objects go before those that they quote.
  const insightIds = await lockToUndo(tx, "insight", next);
  for (const insightId of insightIds) await setInsightDeleted(tx, insightId, true);
  const noteIds = insightIds.length > 0 ? [] : await lockToUndo(tx, "note", next);
  for (const noteId of noteIds) await deleteNote(tx, noteId);
  const isOver = insightIds.length + noteIds.length === 0;
  const isDone =
    isOver &&
    (await giveUpAwaitedFiles(tx, importId, undoneAtOnce)) === 0 &&
    (await removeUnusedNames(tx, importId)) === 0;
  const left = isOver ? 0 : await countToUndo(tx, importId, undoEditedIds);
  const percent = Math.floor((1 - left / Math.max(1, current.notesMade)) * 100);
  await changeImport(
    tx,
    importId,
    isDone
      ? { status: "UNDONE", progressPercent: 100 }
      : { progressPercent: Math.max(current.progressPercent, percent) },
  );
  await announce(tx, { type: "import", id: importId, projectId, act: "updated" });
  return isDone;
}

/** Returns how many reels of tags, views, coding rounds, saved filters, tags, people, fields and projects were removed. */
async function removeUnusedNames(tx: TenantTransaction, importId: string): Promise<number> {
  const reelIds = await listUnedited(tx, "reel", importId, undoneAtOnce);
  for (const reelId of reelIds) await setReelDeleted(tx, reelId, true);
  const viewIds = await listUnedited(tx, "view", importId, undoneAtOnce);
  for (const viewId of viewIds) await setViewDeleted(tx, viewId, true);
  const roundIds = await listUnedited(tx, "codingRound", importId, undoneAtOnce);
  for (const roundId of roundIds) await setCodingRoundDeleted(tx, roundId, true);
  const filterIds = await listUnedited(tx, "savedFilter", importId, undoneAtOnce);
  for (const filterId of filterIds) await setSavedFilterDeleted(tx, filterId, true);
  const tagIds = await listUnusedTags(tx, importId, undoneAtOnce);
  for (const tagId of tagIds) await deleteTag(tx, tagId);
  const personIds = await listUnusedPeople(tx, importId, undoneAtOnce);
  for (const personId of personIds) await setPersonDeleted(tx, personId, true);
  const fieldIds = await listUnusedFields(tx, importId, undoneAtOnce);
  for (const fieldId of fieldIds) await setCustomFieldArchived(tx, fieldId, true);
  const projects = fieldIds.length > 0 ? 0 : await dropEmptyProjects(tx, importId);
  const seen = projects + reelIds.length + viewIds.length + roundIds.length + filterIds.length;
  return seen + tagIds.length + personIds.length + fieldIds.length;
}
