import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { isBlankDocument } from "../documents/blank-document.ts";
import { deleteNote } from "./delete-note.ts";
import { noteNotFound } from "./note.ts";
import { lockNote } from "./note-store.ts";

/**
 * Deletes a note that its author left without writing anything; other notes stay. Returns true if deleted.
 * @throws ProductError `note.not_found`, Forbidden
 */
export async function discardBlankNote(tx: TenantTransaction, noteId: string): Promise<boolean> {
  const note = await lockNote(tx, noteId);
  if (note === undefined) throw noteNotFound();
  await requireProjectLevel(tx, note.projectId, "WRITE", { missing: noteNotFound });
  const { actor } = tx.context;
  const own = note.author_kind === "person" && actor.kind === "user" && note.author_id === actor.userId;
  if (!own || note.deletedAt !== null || note.title !== "" || note.importOrigin !== null) return false;
  if (!(await isBlankDocument(tx, noteId))) return false;
  await deleteNote(tx, noteId);
  return true;
}
