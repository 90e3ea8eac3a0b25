import { permits } from "@fieldstone/model/access/permissions.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { type Note, noteNotFound } from "../notes/note.ts";
import { findNotes } from "../notes/note-store.ts";

/**
 * A live note that the actor may write, and therefore summarize.
 * @param missing the error if the note does not exist or is hidden
 * @throws ProductError `note.not_found`, `summary.viewer`, `summary.no_project_edit`
 */
export async function requireSummarizableNote(
  tx: TenantTransaction,
  noteId: string,
  missing = noteNotFound,
): Promise<Note> {
  const note = (await findNotes(tx, [noteId])).get(noteId);
  if (note === undefined) throw missing();
  const place = { documentId: note.id, projectId: note.projectId };
  const level = await requireDocumentLevel(tx, place, "READ", missing);
  const { actor } = tx.context;
  if (actor.kind === "user" && actor.role === "VIEWER") {
    throw new ProductError("Forbidden", "summary.viewer", disabledReasons.viewerSummaries);
  }
  if (!permits(level, "WRITE")) {
    throw new ProductError("Forbidden", "summary.no_project_edit", disabledReasons.noProjectEdit);
  }
  return note;
}
