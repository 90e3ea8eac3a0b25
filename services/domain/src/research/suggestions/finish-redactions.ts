import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireWritableNote } from "../notes/note-policy.ts";
import { dropGoneWords } from "./drop-suggestions.ts";
import { forgetWords, maskAgain } from "./mask-suggested.ts";
import { recordSuggestionChange } from "./record-suggestion-change.ts";
import { lockMaskedWords } from "./suggestion-store.ts";

/**
 * Makes what is masked in a note final: its words are forgotten, in earlier versions of the text too, and cannot be
 * brought back. What came back into the text since is masked again. Redacted spans of recordings stay, and are removed
 * as others are. Returns how many words were masked.
 * @throws ProductError `note.not_found`, Forbidden without WRITE
 */
export async function finishRedactions(tx: TenantTransaction, noteId: string): Promise<number> {
  // Held first, before the note, as deciding does: what is taken back meanwhile is no longer among them.
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
