import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { RedactionStep } from "../../research/recordings/redaction-registry.ts";
import type { CitedType } from "./ask.ts";

/**
 * Withdraws answers that read the redacted note or one of its highlights, because they may quote it. The
 * sources of answers in progress are not stored yet, so all of the workspace's are ended.
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

/** Ends answers in progress, whose sources are not stored yet and may have been permanently deleted. */
export async function interruptAnswers(tx: TenantTransaction): Promise<void> {
  await sql`update ask_messages set status = 'FAILED', failure_code = 'ask.interrupted',
      failure_message = 'The answer was interrupted. Ask again.'
    where team_id = ${tx.context.teamId} and role = 'ASSISTANT' and status = 'WRITING'`.execute(tx.db);
}

/**
 * Removes quotes of permanently deleted sources from stored answers. Claims that quote them are emptied in
 * place, so that the other citations keep their numbers, and count as no longer readable.
 */
export async function emptyQuotesOf(
  tx: TenantTransaction,
  type: CitedType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const names = sql`citation ->> 'type' = ${type} and citation ->> 'id' = any(${[...ids]}::text[])`;
  await sql`update ask_messages set claims = (
      select coalesce(jsonb_agg(case when gone.id is null then claim else jsonb_build_object('text', '',
          'citations', (select jsonb_agg(citation || jsonb_build_object('type', ${type}::text, 'id', gone.id, 'quote', ''))
            from jsonb_array_elements(claim -> 'citations') citation)) end order by place), '[]')
      from jsonb_array_elements(claims) with ordinality each (claim, place)
        left join lateral (select citation ->> 'id' as id from jsonb_array_elements(claim -> 'citations') citation
          where ${names} limit 1) gone on true)
    where team_id = ${tx.context.teamId} and role = 'ASSISTANT' and exists (
      select from jsonb_array_elements(claims) claim, jsonb_array_elements(claim -> 'citations') citation
      where ${names})`.execute(tx.db);
}
