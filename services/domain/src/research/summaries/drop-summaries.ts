import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Summaries of a note quote what is said in its recordings: those that were moved away too. */
export const dropSummaries: RedactionStep = async (tx, { documentId }) => {
  await sql`delete from note_summaries
    where team_id = ${tx.context.teamId} and note_id = ${documentId}`.execute(tx.db);
};
