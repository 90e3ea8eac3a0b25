import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { ChannelTheme, ChannelTopic } from "./channel-theme.ts";
import { themeColumns } from "./read-channel-themes.ts";

/** The centre of the points that AI found a theme by. */
export interface ThemeCentre {
  readonly vector: readonly number[];
  readonly model: string;
}

export type NewTheme = Pick<
  ChannelTheme,
  "id" | "channelId" | "topicId" | "title" | "description" | "origin" | "createdBy"
> & { readonly centre?: ThemeCentre; readonly searchId?: string };

export async function insertThemes(tx: TenantTransaction, themes: readonly NewTheme[]): Promise<void> {
  for (const theme of themes) {
    const { centre } = theme;
    await sql`insert into channel_themes (team_id, theme_id, channel_id, topic_id, title, description, origin,
        centre, centre_model, created_by, search_id)
      values (${tx.context.teamId}, ${theme.id}, ${theme.channelId}, ${theme.topicId}, ${theme.title},
        ${theme.description}, ${theme.origin}, ${centre === undefined ? null : [...centre.vector]},
        ${centre?.model ?? null}, ${theme.createdBy}, ${theme.searchId ?? null})`.execute(tx.db);
  }
}

export async function findChannelOfTheme(
  tx: TenantTransaction,
  themeId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select channel_id as id from channel_themes
    where team_id = ${tx.context.teamId} and theme_id = ${themeId}`.execute(tx.db);
  return rows[0]?.id;
}

/** Locks and returns the row in any state. The caller checks the channel's state. */
export async function lockTheme(tx: TenantTransaction, themeId: string): Promise<ChannelTheme | undefined> {
  const { rows } = await sql<ChannelTheme>`select ${themeColumns} from channel_themes
    where team_id = ${tx.context.teamId} and theme_id = ${themeId} for no key update`.execute(tx.db);
  return rows[0];
}

export async function countThemes(tx: TenantTransaction, channelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_themes
    where team_id = ${tx.context.teamId} and channel_id = ${channelId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function updateThemeRow(
  tx: TenantTransaction,
  themeId: string,
  { title, description, topicId }: Pick<ChannelTheme, "title" | "description" | "topicId">,
): Promise<void> {
  await sql`update channel_themes set title = ${title}, description = ${description}, topic_id = ${topicId},
      updated_at = now() where team_id = ${tx.context.teamId} and theme_id = ${themeId}`.execute(tx.db);
}

export async function markThemeDeleted(
  tx: TenantTransaction,
  themeId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update channel_themes set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and theme_id = ${themeId}`.execute(tx.db);
}

type FoundTheme = Pick<ChannelTheme, "id" | "channelId" | "title">;

/** Deletes and returns the live themes that a search found. */
export async function markFoundDeleted(
  tx: TenantTransaction,
  { id, channelId }: { readonly id: string; readonly channelId: string },
): Promise<readonly FoundTheme[]> {
  const { rows } = await sql<FoundTheme>`update channel_themes set deleted_at = now(), updated_at = now()
    where team_id = ${tx.context.teamId} and channel_id = ${channelId} and search_id = ${id} and deleted_at is null
    returning theme_id as id, channel_id as "channelId", title`.execute(tx.db);
  return rows;
}

/** Restores and returns the themes that were deleted together last. */
export async function markFoundRestored(
  tx: TenantTransaction,
  { id, channelId }: { readonly id: string; readonly channelId: string },
): Promise<readonly FoundTheme[]> {
  const { rows } = await sql<FoundTheme>`with found as (select theme_id, deleted_at from channel_themes
      where team_id = ${tx.context.teamId} and channel_id = ${channelId} and search_id = ${id} and deleted_at is not null)
    update channel_themes set deleted_at = null, updated_at = now() from found
    where team_id = ${tx.context.teamId} and channel_themes.theme_id = found.theme_id
      and found.deleted_at = (select max(deleted_at) from found)
    returning channel_themes.theme_id as id, channel_id as "channelId", title`.execute(tx.db);
  return rows;
}

export async function insertTopic(tx: TenantTransaction, topic: ChannelTopic): Promise<void> {
  await sql`insert into channel_topics (team_id, topic_id, channel_id, title)
    values (${tx.context.teamId}, ${topic.id}, ${topic.channelId}, ${topic.title})`.execute(tx.db);
}

export async function updateTopicRow(tx: TenantTransaction, topicId: string, title: string): Promise<void> {
  await sql`update channel_topics set title = ${title}
    where team_id = ${tx.context.teamId} and topic_id = ${topicId}`.execute(tx.db);
}

/** Its themes keep the reference, but have no topic while it is deleted. */
export async function markTopicDeleted(
  tx: TenantTransaction,
  topicId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update channel_topics set deleted_at = case when ${deleted} then now() end
    where team_id = ${tx.context.teamId} and topic_id = ${topicId}`.execute(tx.db);
}

/** Permanently deletes topics that members deleted before a time. */
export async function dropDeletedTopics(tx: TenantTransaction, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`delete from channel_topics
    where team_id = ${tx.context.teamId} and deleted_at < ${before}`.execute(tx.db);
  return Number(numAffectedRows ?? 0n);
}
