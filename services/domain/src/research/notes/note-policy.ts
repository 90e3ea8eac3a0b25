import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { type Note, noteNotFound } from "./note.ts";
import { lockNote } from "./note-store.ts";

/** Locks a live note that the actor may write. @throws ProductError `note.not_found`, Forbidden */
export async function requireWritableNote(tx: TenantTransaction, noteId: string): Promise<Note> {
  const note = await lockNote(tx, noteId);
  if (note === undefined || note.deletedAt !== null) throw noteNotFound();
  await requireDocumentLevel(tx, { documentId: note.id, projectId: note.projectId }, "WRITE", noteNotFound);
  return note;
}
