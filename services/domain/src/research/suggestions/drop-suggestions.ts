import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/**
 * Suggested highlights and titles of a note are its words, those that somebody decided on too; personal data goes where
 * its words are no longer in the text.
 */
export const dropSuggestions: RedactionStep = async (tx, { documentId }) => {
  await sql`delete from suggestions where team_id = ${tx.context.teamId} and document_id = ${documentId}
    and (kind in ('HIGHLIGHT', 'TITLE') or (kind = 'REDACTION' and state <> 'ACCEPTED' and not exists (
      select from documents where documents.team_id = suggestions.team_id
        and documents.document_id = suggestions.document_id
        and position(suggestions.words in documents.text) > 0)))`.execute(tx.db);
};
