import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadProjectLevels, requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { setCustomFieldArchived } from "../../research/fields/archive-custom-field.ts";
import { deleteNote } from "../../research/notes/trash-note.ts";
import { setPersonDeleted } from "../../research/people/delete-person.ts";
import { deleteTag } from "../../research/tags/delete-tag.ts";
import { changeImport, lockImport } from "./change-import.ts";
import { type Import, importNotFound } from "./import.ts";
import { undoImportTask } from "./import-tasks.ts";
import {
  countNotesToUndo,
  listUnusedFields,
  listUnusedPeople,
  listUnusedTags,
  lockNotesToUndo,
  summarizeUndo,
} from "./undo-store.ts";
import type { UndoSummary } from "./undo-summary.ts";

/** Notes, tags or people that go in one transaction. */
const undoneAtOnce = 50;

const ended = ["DONE", "FAILED", "CANCELLED"];

/** What undoing would do; nothing to somebody who may not write in the project. */
export async function readUndoSummary(tx: TenantTransaction, current: Import): Promise<UndoSummary | null> {
  const level = (await loadProjectLevels(tx, [current.projectId])).get(current.projectId);
  if (level === undefined || level === "READ" || !ended.includes(current.status)) return null;
  return summarizeUndo(tx, current.id);
}

export interface UndoImportInput {
  readonly id: string;
  /** Notes that somebody worked on since and that go nevertheless. */
  readonly editedNoteIds: readonly string[];
}

/**
 * Sets an import's notes on their way to the trash, but those that somebody worked on since, with the tags, people
 * and fields that it made and nothing else uses. Asked twice, the first time did it.
 * @throws ProductError `import.not_found`, `import.not_possible_now`, `bulk.too_many`, Forbidden
 */
export async function undoImport(tx: TenantTransaction, input: UndoImportInput): Promise<void> {
  const current = await lockImport(tx, input.id);
  if (current === undefined) throw importNotFound();
  const { projectId, fileName, notesMade } = current;
  await requireProjectLevel(tx, projectId, "WRITE", { missing: importNotFound });
  if (current.status === "UNDOING" || current.status === "UNDONE") return;
  if (!ended.includes(current.status)) {
    throw new ProductError(
      "InvalidOperation",
      "import.not_possible_now",
      "This import is still running. Cancel it first, then undo it.",
    );
  }
  const editedIds = input.editedNoteIds.length === 0 ? [] : bulkIds(input.editedNoteIds);
  const { actor } = tx.context;
  await changeImport(tx, input.id, {
    status: "UNDOING",
    progressPercent: 0,
    undoneBy: actor.kind === "user" ? actor.userId : null,
    undoEditedIds: editedIds,
  });
  await recordAudit(tx, {
    kind: "import.undone",
    subjectType: "import",
    subjectId: input.id,
    data: { projectId, fileName, notesMade, editedNoteIds: editedIds },
  });
  await tx.enqueue(undoImportTask, { importId: input.id }, { jobKey: `import-undo:${input.id}` });
  await tx.notify({ type: "import", id: input.id, projectId, act: "updated" });
}

/** Undoes the next part of an import. True when all of it is undone. */
export async function undoNextPart(tx: TenantTransaction, importId: string): Promise<boolean> {
  const current = await lockImport(tx, importId);
  if (current?.status !== "UNDOING") return true;
  const { projectId, undoEditedIds } = current;
  const noteIds = await lockNotesToUndo(tx, importId, undoEditedIds, undoneAtOnce);
  for (const noteId of noteIds) await deleteNote(tx, noteId);
  const isDone = noteIds.length === 0 && (await removeUnusedNames(tx, importId)) === 0;
  const left = noteIds.length === 0 ? 0 : await countNotesToUndo(tx, importId, undoEditedIds);
  const percent = Math.floor((1 - left / Math.max(1, current.notesMade)) * 100);
  await changeImport(
    tx,
    importId,
    isDone
      ? { status: "UNDONE", progressPercent: 100 }
      : { progressPercent: Math.max(current.progressPercent, percent) },
  );
  await tx.notify({ type: "import", id: importId, projectId, act: "updated" });
  return isDone;
}

/** Returns how many tags, people and fields went. */
async function removeUnusedNames(tx: TenantTransaction, importId: string): Promise<number> {
  const tagIds = await listUnusedTags(tx, importId, undoneAtOnce);
  for (const tagId of tagIds) await deleteTag(tx, tagId);
  const personIds = await listUnusedPeople(tx, importId, undoneAtOnce);
  for (const personId of personIds) await setPersonDeleted(tx, personId, true);
  const fieldIds = await listUnusedFields(tx, importId, undoneAtOnce);
  for (const fieldId of fieldIds) await setCustomFieldArchived(tx, fieldId, true);
  return tagIds.length + personIds.length + fieldIds.length;
}
