import { sql } from "kysely";
import type { RedactionStep } from "../../research/recordings/redaction-registry.ts";

/**
 * Answers that read the note, or a highlight, of what was redacted say nothing any more: they may quote it. What an
 * answer under way has read is not stored yet, so each of the workspace is ended.
 */
export const withdrawAnswers: RedactionStep = async (tx, { documentId, highlightIds }) => {
  await sql`update ask_messages set status = 'FAILED', failure_code = 'ask.redacted',
      failure_message = 'Something was redacted while this was answered. Ask again.'
    where team_id = ${tx.context.teamId} and role = 'ASSISTANT' and status = 'WRITING'`.execute(tx.db);
  const ids = [documentId, ...highlightIds];
  await sql`update ask_messages set claims = '[]', passages = '[]'
    where team_id = ${tx.context.teamId} and role = 'ASSISTANT' and exists (
      select from jsonb_array_elements(passages) passage
      where passage ->> 'id' = any(${ids}::text[]) or passage ->> 'documentId' = any(${ids}::text[]))`.execute(
    tx.db,
  );
};
