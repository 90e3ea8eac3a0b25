import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { type Note, noteNotFound } from "./note.ts";
import { findHighlightIdsOfNote, lockNote, markNoteDeleted } from "./note-store.ts";

/** Moves a note and its contents to the trash. @throws ProductError `note.not_found`, Forbidden */
export function deleteNote(tx: TenantTransaction, noteId: string): Promise<void> {
  return setDeleted(tx, noteId, true);
}

/** Restores a note from the trash unchanged. @throws ProductError `note.not_found`, Forbidden */
export function restoreNote(tx: TenantTransaction, noteId: string): Promise<void> {
  return setDeleted(tx, noteId, false);
}

async function setDeleted(tx: TenantTransaction, noteId: string, deleted: boolean): Promise<void> {
  const note = await lockNote(tx, noteId);
  if (note === undefined) throw noteNotFound();
  await requireProjectLevel(tx, note.projectId, "WRITE", { missing: noteNotFound });
  // A repeated request: it is done already.
  if ((note.deletedAt !== null) === deleted) return;
  await setNoteDeleted(tx, note, deleted);
}

/** Moves a locked note to the trash or restores it, without access checks. */
export async function setNoteDeleted(
  tx: TenantTransaction,
  { id: noteId, projectId, title }: Pick<Note, "id" | "projectId" | "title">,
  deleted = true,
): Promise<void> {
  await markNoteDeleted(tx, noteId, deleted);
  await recordChange(
    tx,
    "note",
    deleted ? "deleted" : "restored",
    { id: noteId, projectId },
    { projectId, title },
  );
  await markForIndexing(tx, "highlight", await findHighlightIdsOfNote(tx, noteId));
}
