import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { enqueueIndexing } from "../../kernel/indexing/search-tasks.ts";
import { noteNotFound } from "./note.ts";
import { findHighlightIdsOfNote, lockNote, markNoteDeleted } from "./note-store.ts";

/** Moves a note, with all that is in it, to the trash. @throws ProductError `note.not_found`, Forbidden */
export function deleteNote(tx: TenantTransaction, noteId: string): Promise<void> {
  return setDeleted(tx, noteId, true);
}

/** Takes a note out of the trash as it was. @throws ProductError `note.not_found`, Forbidden */
export function restoreNote(tx: TenantTransaction, noteId: string): Promise<void> {
  return setDeleted(tx, noteId, false);
}

async function setDeleted(tx: TenantTransaction, noteId: string, deleted: boolean): Promise<void> {
  const note = await lockNote(tx, noteId);
  if (note === undefined) throw noteNotFound();
  const { projectId, title } = note;
  await requireProjectLevel(tx, projectId, "WRITE", { missing: noteNotFound });
  // Asked twice: the first time did it.
  if ((note.deletedAt !== null) === deleted) return;
  await markNoteDeleted(tx, noteId, deleted);
  await recordAudit(tx, {
    kind: deleted ? "note.deleted" : "note.restored",
    subjectType: "note",
    subjectId: noteId,
    data: { projectId, title },
  });
  await enqueueIndexing(tx, "note", noteId);
  await enqueueIndexing(tx, "highlight", await findHighlightIdsOfNote(tx, noteId));
  await tx.notify({ type: "note", id: noteId, projectId, act: deleted ? "deleted" : "created" });
}
