import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { mayWriteInProjects, requireProjectLevel } from "../../access/permissions/project-access.ts";
import { mayStill } from "../../identity/members/member-actor.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { bulkIds } from "../../kernel/objects/bulk-ids.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { deleteNote } from "../../research/notes/delete-note.ts";
import { lockImport } from "../imports/change-import.ts";
import { beginUndo, isEndedImport } from "../imports/undo/undo-import.ts";
import type { UndoSummary } from "../imports/undo/undo-summary.ts";
import { type BulkImport, bulkImportInProgress } from "./bulk-import.ts";
import { countBulkItems } from "./bulk-import-store.ts";
import { undoBulkImportTask } from "./bulk-import-tasks.ts";
import {
  endBulkUndo,
  listAttachedToUndo,
  listImportsToUndo,
  listUndoneProjects,
  lockBulkUndo,
  startBulkUndo,
  summarizeBulkUndo,
} from "./bulk-undo-store.ts";
import { requireBulkImport } from "./read-bulk-imports.ts";

/** Notes or imports per transaction. */
const undoneAtOnce = 50;

/**
 * What undoing would do; null while files are being read, once it is undone, and for actors who may not write
 * in its projects.
 */
export async function readBulkUndoSummary(
  tx: TenantTransaction,
  bulk: BulkImport,
): Promise<UndoSummary | null> {
  if ((bulk.undoStartedAt !== null && !bulk.undoFailed) || (await isInProgress(tx, bulk.id))) return null;
  const projectIds = await listUndoneProjects(tx, bulk.id, []);
  if (projectIds.length === 0 || !(await mayWriteInProjects(tx, projectIds))) return null;
  return summarizeBulkUndo(tx, bulk.id);
}

export interface UndoBulkImportInput {
  readonly id: string;
  /** Edited notes that are moved to the trash all the same. */
  readonly editedNoteIds: readonly string[];
}

/**
 * Schedules everything that a bulk import created for the trash, except what was edited since. Files that
 * were not uploaded yet are left out. Does nothing if undone already.
 * @throws ProductError `bulk_import.not_found`, `bulk_import.under_way`, `bulk.too_many`, Forbidden without
 *   WRITE
 */
export async function undoBulkImport(
  tx: TenantTransaction,
  { id, editedNoteIds }: UndoBulkImportInput,
): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  const bulk = await requireBulkImport(tx, id);
  await lockBulkUndo(tx, id);
  const editedIds = editedNoteIds.length === 0 ? [] : bulkIds(editedNoteIds);
  for (const projectId of await listUndoneProjects(tx, id, editedIds))
    await requireProjectLevel(tx, projectId, "WRITE");
  const { undoStartedAt, undoFailed } = await requireBulkImport(tx, bulk.id);
  if (undoStartedAt !== null && !undoFailed) return;
  if (await isInProgress(tx, id)) throw bulkImportInProgress();
  const { noteCount } = await summarizeBulkUndo(tx, id);
  await startBulkUndo(tx, id, { undoneBy: userId, editedIds });
  await recordAudit(tx, {
    kind: "bulk_import.undone",
    subjectType: "bulk_import",
    subjectId: id,
    data: { notes: noteCount, editedNoteIds: editedIds },
  });
  await tx.enqueue(undoBulkImportTask, { bulkImportId: id }, { jobKey: `bulk-import-undo:${id}` });
}

/** Undoes the next part of a bulk import. Returns true when all parts are done. */
export async function undoNextBulkPart(tx: TenantTransaction, bulkImportId: string): Promise<boolean> {
  const undo = await lockBulkUndo(tx, bulkImportId);
  if (undo === undefined || undo.startedAt === null || undo.endedAt !== null) return true;
  const mayWrite = async (own: TenantTransaction) =>
    mayWriteInProjects(own, await listUndoneProjects(own, bulkImportId, undo.editedIds));
  // Rights, and places of notes, may have changed since.
  if (!(await mayStill(tx, undo.undoneBy, mayWrite))) {
    await endBulkUndo(tx, bulkImportId, "FAILED");
    return true;
  }
  const noteIds = await listAttachedToUndo(tx, bulkImportId, undo.editedIds, undoneAtOnce);
  for (const noteId of noteIds) await deleteNote(tx, noteId);
  if (noteIds.length > 0) return false;
  const importIds = await listImportsToUndo(tx, bulkImportId, undoneAtOnce);
  for (const importId of importIds) {
    const current = await lockImport(tx, importId);
    if (current !== undefined && isEndedImport(current))
      await beginUndo(tx, current, { editedNoteIds: undo.editedIds, undoneBy: undo.undoneBy });
  }
  if (importIds.length > 0) return false;
  await endBulkUndo(tx, bulkImportId, "DONE");
  return true;
}

/** Records that undoing failed halfway; it can be repeated. */
export async function failBulkUndo(tx: TenantTransaction, bulkImportId: string): Promise<void> {
  const undo = await lockBulkUndo(tx, bulkImportId);
  if (undo?.startedAt != null && undo.endedAt === null) await endBulkUndo(tx, bulkImportId, "FAILED");
}

async function isInProgress(tx: TenantTransaction, id: string): Promise<boolean> {
  return ((await countBulkItems(tx, [id])).get(id)?.get("UNDER_WAY") ?? 0) > 0;
}
