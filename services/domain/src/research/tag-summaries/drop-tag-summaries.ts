import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { PurgedFileStep } from "../files/purged-file-registry.ts";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

/** Deletes summaries of tags that use highlights of the text, deleted ones too: they quote the highlights. */
export const dropTagSummaries: RedactionStep = (tx, { documentId }) =>
  dropSummariesOf(
    tx,
    sql`array(select highlight_id from highlights
      where team_id = ${tx.context.teamId} and document_id = ${documentId})`,
  );

/** As dropTagSummaries, for highlights in purged files. */
export const dropPurgedTagSummaries: PurgedFileStep = (tx, { highlightIds }) =>
  dropSummariesOf(tx, sql`${[...highlightIds]}::uuid[]`);

async function dropSummariesOf(tx: TenantTransaction, highlightIds: RawBuilder<unknown>): Promise<void> {
  await sql`delete from tag_summaries
    where team_id = ${tx.context.teamId} and highlight_ids && ${highlightIds}`.execute(tx.db);
}
