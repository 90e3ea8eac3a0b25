import { sql } from "kysely";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Deletes summaries of tags that use highlights of the text, deleted ones too: they quote the highlights. */
export const dropTagSummaries: RedactionStep = async (tx, { documentId }) => {
  await sql`delete from tag_summaries where team_id = ${tx.context.teamId} and highlight_ids && array(
    select highlight_id from highlights where team_id = ${tx.context.teamId} and document_id = ${documentId})`.execute(
    tx.db,
  );
};
