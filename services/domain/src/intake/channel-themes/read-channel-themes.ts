import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { memberId } from "../../access/permissions/member-policy.ts";
import { aiShown } from "../../kernel/ai/ai-settings-store.ts";
import type { ChannelTheme, ChannelTopic } from "./channel-theme.ts";

export const themeColumns = sql`channel_themes.theme_id as id, channel_themes.channel_id as "channelId",
  channel_themes.topic_id as "topicId", channel_themes.title, channel_themes.description, channel_themes.origin,
  channel_themes.created_by as "createdBy", channel_themes.created_at as "createdAt",
  channel_themes.updated_at as "updatedAt", channel_themes.deleted_at as "deletedAt"`;

/** For conditions: true of live themes; of those found by AI only while the feature is switched on. */
export function themeShown(tx: TenantTransaction): RawBuilder<boolean> {
  return sql<boolean>`(channel_themes.deleted_at is null
    and (channel_themes.origin <> 'AI' or ${aiShown(tx, "tags")}))`;
}

export interface CountedTheme extends ChannelTheme {
  readonly dataCount: number;
  /** True if AI found it since the member last saw the channel. */
  readonly isNew: boolean;
}

/** The visible themes among these, in live channels. */
export function findChannelThemes(
  tx: TenantTransaction,
  themeIds: readonly string[],
): Promise<readonly CountedTheme[]> {
  return selectThemes(tx, sql`channel_themes.theme_id = any(${[...themeIds]}::uuid[])`);
}

/** A channel's visible themes, those with the most points first. */
export function listChannelThemes(
  tx: TenantTransaction,
  channelId: string,
  filter: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<readonly CountedTheme[]> {
  return selectThemes(tx, sql`channel_themes.channel_id = ${channelId} and ${filter}`);
}

/** The number of visible themes that are new to the member, by channel; channels without any are left out. */
export async function countNewThemes(
  tx: TenantTransaction,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select channel_id as id, count(*)::int as count
    from channel_themes where team_id = ${tx.context.teamId} and channel_id = any(${[...channelIds]}::uuid[])
      and ${themeShown(tx)} and ${isNewTo(tx)} group by channel_id`.execute(tx.db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/**
 * The number of visible themes that are new to the member, in channels that they created or have opened.
 * Those of other channels are only marked in the list of channels.
 */
export async function countFollowedNewThemes(tx: TenantTransaction): Promise<number> {
  const { teamId, actor } = tx.context;
  const userId = memberId(actor);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from channel_themes join channels using (team_id, channel_id)
    where channel_themes.team_id = ${teamId} and channels.deleted_at is null and channels.archived_at is null
      and ${themeShown(tx)} and ${isNewTo(tx)}
      and (channels.created_by = ${userId} or exists (select from channel_visits
        where channel_visits.team_id = ${teamId} and channel_visits.channel_id = channels.channel_id
          and channel_visits.user_id = ${userId}))`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** True of themes that AI found since the member last saw the channel. */
function isNewTo({ context: { teamId, actor } }: TenantTransaction): RawBuilder<boolean> {
  return sql<boolean>`(channel_themes.origin = 'AI'
    and channel_themes.created_at > coalesce((select seen_at from channel_visits
      where channel_visits.team_id = ${teamId} and channel_visits.channel_id = channel_themes.channel_id
        and channel_visits.user_id = ${memberId(actor)}), '-infinity'))`;
}

async function selectThemes(
  tx: TenantTransaction,
  where: RawBuilder<unknown>,
): Promise<readonly CountedTheme[]> {
  const { teamId } = tx.context;
  const { rows } = await sql<CountedTheme>`select ${themeColumns}, counted.count as "dataCount",
      ${isNewTo(tx)} as "isNew"
    from channel_themes join channels using (team_id, channel_id)
      cross join lateral (select count(*)::int as count from channel_data
        where channel_data.team_id = ${teamId} and channel_data.theme_id = channel_themes.theme_id
          and channel_data.deleted_at is null) counted
    where channel_themes.team_id = ${teamId} and channels.deleted_at is null and ${themeShown(tx)} and ${where}
    order by counted.count desc, lower(channel_themes.title), channel_themes.theme_id`.execute(tx.db);
  return rows;
}

export async function findChannelTopics(
  tx: TenantTransaction,
  topicIds: readonly string[],
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<readonly ChannelTopic[]> {
  const wanted = sql`channel_topics.topic_id = any(${[...topicIds]}::uuid[])`;
  return selectTopics(tx, deleted ? wanted : sql`${wanted} and channel_topics.deleted_at is null`);
}

/** A channel's topics by title. */
export async function listChannelTopics(
  tx: TenantTransaction,
  channelId: string,
): Promise<readonly ChannelTopic[]> {
  return selectTopics(
    tx,
    sql`channel_topics.channel_id = ${channelId} and channel_topics.deleted_at is null`,
  );
}

async function selectTopics(
  tx: TenantTransaction,
  where: RawBuilder<unknown>,
): Promise<readonly ChannelTopic[]> {
  const { rows } =
    await sql<ChannelTopic>`select topic_id as id, channel_id as "channelId", channel_topics.title
    from channel_topics join channels using (team_id, channel_id)
    where channel_topics.team_id = ${tx.context.teamId} and channels.deleted_at is null and ${where}
    order by lower(channel_topics.title), topic_id`.execute(tx.db);
  return rows;
}
