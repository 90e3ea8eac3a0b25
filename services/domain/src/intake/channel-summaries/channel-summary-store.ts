import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { type ChannelSummary, storedChannelSummary } from "./channel-summary.ts";

/**
 * Inserts a summary in place of the live one of its kind and framework, and returns that one's id. The caller
 * has locked the channel.
 */
export async function insertChannelSummary(
  tx: TenantTransaction,
  summary: Omit<ChannelSummary, "createdAt" | "deletedAt">,
): Promise<string | undefined> {
  const replaced = await retireLike(tx, summary);
  const datumIds = summary.sections.flatMap(({ sentences }) =>
    sentences.flatMap(({ quotes }) => quotes.map(({ datumId }) => datumId)),
  );
  await sql`insert into channel_summaries (team_id, summary_id, channel_id, theme_id, kind, framework,
      instructions, sections, datum_ids, data_count, model, prompt_version, created_by)
    values (${tx.context.teamId}, ${summary.id}, ${summary.channelId}, ${summary.themeId}, ${summary.kind},
      ${summary.framework ?? ""}, ${summary.instructions}, ${jsonbText(summary.sections)}::jsonb, ${[...new Set(datumIds)]}::uuid[], ${summary.dataCount},
      ${summary.model}, ${summary.promptVersion}, ${summary.createdBy})`.execute(tx.db);
  return replaced;
}

/** Deletes the live summary of a kind and framework, if any. */
export async function retireLike(
  tx: TenantTransaction,
  {
    channelId,
    themeId,
    kind,
    framework,
  }: Pick<ChannelSummary, "channelId" | "themeId" | "kind" | "framework">,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`update channel_summaries set deleted_at = now()
    where team_id = ${tx.context.teamId} and channel_id = ${channelId}
      and theme_id is not distinct from ${themeId}::uuid and kind = ${kind}
      and framework = ${framework ?? ""} and deleted_at is null
    returning summary_id as id`.execute(tx.db);
  return rows[0]?.id;
}

export async function markChannelSummaryDeleted(
  tx: TenantTransaction,
  summaryId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update channel_summaries set deleted_at = case when ${deleted} then now() end
    where team_id = ${tx.context.teamId} and summary_id = ${summaryId}`.execute(tx.db);
}

/** A summary in any state. Checks no permissions. */
export async function findChannelSummary(
  tx: TenantTransaction,
  summaryId: string,
): Promise<ChannelSummary | undefined> {
  return (await selectSummaries(tx, sql`summary_id = ${summaryId}`))[0];
}

/** Live summaries of whole channels, or of themes, latest first. */
export function findLiveSummaries(
  tx: TenantTransaction,
  of: "channels" | "themes",
  ids: readonly string[],
): Promise<readonly ChannelSummary[]> {
  const wanted =
    of === "channels"
      ? sql`channel_id = any(${[...ids]}::uuid[]) and theme_id is null`
      : sql`theme_id = any(${[...ids]}::uuid[])`;
  return selectSummaries(tx, sql`${wanted} and deleted_at is null`);
}

async function selectSummaries(
  tx: TenantTransaction,
  where: RawBuilder<unknown>,
): Promise<readonly ChannelSummary[]> {
  const { rows } = await sql`select summary_id as id, channel_id as "channelId", theme_id as "themeId", kind,
      nullif(framework, '') as framework, instructions, sections, data_count as "dataCount", model, prompt_version as "promptVersion", created_by as "createdBy",
      created_at as "createdAt", deleted_at as "deletedAt"
    from channel_summaries where team_id = ${tx.context.teamId} and ${where}
    order by created_at desc, summary_id`.execute(tx.db);
  return rows.map((row) => storedChannelSummary.parse(row));
}
