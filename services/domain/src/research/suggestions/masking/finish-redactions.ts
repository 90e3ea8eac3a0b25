import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireWritableNote } from "../../notes/note-policy.ts";
import { dropGoneWords } from "../drop-suggestions.ts";
import { recordSuggestionChange } from "../record-suggestion-change.ts";
import { lockMaskedWords } from "../suggestion-store.ts";
import { forgetWords, maskAgain } from "./mask-suggested.ts";

/**
 * Makes the masks of a note final: their words are deleted, also in earlier versions, and cannot be restored.
 * Words that returned to the text are masked again. Redacted spans of recordings stay and can be removed as
 * usual. Returns the number of masked words.
 * @throws ProductError `note.not_found`, Forbidden without WRITE
 */
export async function finishRedactions(tx: TenantTransaction, noteId: string): Promise<number> {
  // Lock them before the note, as decisions do; those undone concurrently are not included.
  const masked = await lockMaskedWords(tx, noteId);
  const note = await requireWritableNote(tx, noteId);
  if (masked.length === 0) return 0;
  await maskAgain(tx, noteId, masked);
  await forgetWords(
    tx,
    noteId,
    masked.flatMap(({ words }) => words ?? []),
  );
  await sql`delete from suggestions where team_id = ${tx.context.teamId}
    and suggestion_id = any(${masked.map(({ id }) => id)}::uuid[])`.execute(tx.db);
  await dropGoneWords(tx, noteId);
  await recordSuggestionChange(
    tx,
    "finished",
    { type: "note", id: noteId, projectId: note.projectId, documentId: noteId },
    { suggested: "REDACTION", count: masked.length },
  );
  return masked.length;
}
