import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Deletes all summaries of a note, deleted ones too: they quote its recordings. */
export const dropSummaries: RedactionStep = async (tx, { documentId }) => {
  await sql`delete from note_summaries
    where team_id = ${tx.context.teamId} and note_id = ${documentId}`.execute(tx.db);
};
