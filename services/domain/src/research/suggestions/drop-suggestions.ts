import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Suggested highlights and titles of a note are its words, those that somebody decided on too. */
export const dropSuggestions: RedactionStep = async (tx, { documentId }) => {
  await sql`delete from suggestions where team_id = ${tx.context.teamId} and document_id = ${documentId}
    and kind in ('HIGHLIGHT', 'TITLE')`.execute(tx.db);
};
