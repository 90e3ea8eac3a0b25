import { occurrencesOf } from "@fieldstone/model/personal-data/occurrences.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/**
 * Drops suggested highlights and titles of a note, decided ones too, as they contain its words; and personal
 * data whose words are no longer in the text.
 */
export const dropSuggestions: RedactionStep = async (tx, { documentId }) => {
  await sql`delete from suggestions where team_id = ${tx.context.teamId} and document_id = ${documentId}
    and kind in ('HIGHLIGHT', 'TITLE')`.execute(tx.db);
  await dropGoneWords(tx, documentId);
};

/**
 * Drops suggested or rejected personal data that is no longer in the text. Masked words are kept for undo.
 */
export async function dropGoneWords(tx: TenantTransaction, documentId: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    words: string;
    text: string;
  }>`select suggestion_id as id, words, documents.text
    from suggestions join documents using (team_id, document_id)
    where suggestions.team_id = ${tx.context.teamId} and suggestions.document_id = ${documentId} and suggestions.kind = 'REDACTION'
      and suggestions.state <> 'ACCEPTED'`.execute(tx.db);
  const gone = rows.filter(({ words, text }) => occurrencesOf(text, words).length === 0);
  await sql`delete from suggestions where team_id = ${tx.context.teamId} and state <> 'ACCEPTED'
    and suggestion_id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(tx.db);
}
