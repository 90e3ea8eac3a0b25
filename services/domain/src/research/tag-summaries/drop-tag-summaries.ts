import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Summaries of tags quote highlights of the text: those that were moved away too. */
export const dropTagSummaries: RedactionStep = async (tx, { documentId }) => {
  await sql`delete from tag_summaries where team_id = ${tx.context.teamId} and highlight_ids && array(
    select highlight_id from highlights where team_id = ${tx.context.teamId} and document_id = ${documentId})`.execute(
    tx.db,
  );
};
