import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { PurgedFileStep } from "../../research/files/purged-file-registry.ts";
import type { RedactionStep } from "../../research/recordings/redaction-registry.ts";
import { type CitedType, quoteSeparator } from "./ask.ts";

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

/** Removes quotes of permanently deleted sources from stored answers. */
export async function emptyQuotesOf(
  tx: TenantTransaction,
  type: CitedType,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const isGone = (of: RawBuilder<unknown>) =>
    sql`${of} ->> 'type' = ${type} and ${of} ->> 'id' = any(${[...ids]}::text[])`;
  await emptyClaims(tx, { isGone: isGone(sql`citation`), wasRead: isGone(sql`passage`) });
}

/** As emptyQuotesOf, for the pages and highlights of purged files. */
export const emptyQuotesOfFiles: PurgedFileStep = async (tx, { fileIds, highlightIds, wereLive }) => {
  if (wereLive) await interruptAnswers(tx);
  await emptyClaims(tx, {
    isGone: sql`citation -> 'file' ->> 'id' = any(${[...fileIds]}::text[])`,
    wasRead: sql`passage -> 'fileIds' ?| ${[...fileIds]}::text[]`,
  });
  await emptyQuotesOf(tx, "highlight", highlightIds);
};

/**
 * Claims with such a citation are emptied in place, so that the other citations keep their numbers, and count as
 * no longer readable. The other statements of an answer that read such a source may repeat it: only their quotes
 * are left.
 */
async function emptyClaims(
  tx: TenantTransaction,
  { isGone, wasRead }: Readonly<Record<"isGone" | "wasRead", RawBuilder<unknown>>>,
): Promise<void> {
  const quotes = sql`(select string_agg(citation ->> 'quote', ${quoteSeparator} order by n)
    from jsonb_array_elements(claim -> 'citations') with ordinality cited (citation, n))`;
  await sql`update ask_messages set claims = (
      select coalesce(jsonb_agg(case when gone.source is null then claim || jsonb_build_object('text', ${quotes})
          else jsonb_build_object('text', '',
          'citations', (select jsonb_agg(((citation || gone.source) - 'speaker') || jsonb_build_object('quote', ''))
            from jsonb_array_elements(claim -> 'citations') citation)) end order by place), '[]')
      from jsonb_array_elements(claims) with ordinality each (claim, place)
        left join lateral (select citation as source from jsonb_array_elements(claim -> 'citations') citation
          where ${isGone} limit 1) gone on true)
    where team_id = ${tx.context.teamId} and role = 'ASSISTANT' and (
      exists (select from jsonb_array_elements(passages) passage where ${wasRead})
      or exists (select from jsonb_array_elements(claims) claim, jsonb_array_elements(claim -> 'citations') citation
        where ${isGone}))`.execute(tx.db);
}
