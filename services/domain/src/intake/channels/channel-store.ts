import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { Capacity } from "../../kernel/entitlements/entitlements.ts";
import type { Channel } from "./channel.ts";
import { channelColumns } from "./read-channels.ts";

/** Locks and returns the row in any state. */
export async function lockChannel(tx: TenantTransaction, channelId: string): Promise<Channel | undefined> {
  const { rows } = await sql<Channel>`select ${channelColumns} from channels
    where team_id = ${tx.context.teamId} and channel_id = ${channelId} for no key update`.execute(tx.db);
  return rows[0];
}

/** Number of the workspace's live channels. */
async function countLiveChannels(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channels
    where team_id = ${tx.context.teamId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const channelCapacity: Capacity = {
  counted: "channels",
  lock: "channelCount",
  count: countLiveChannels,
};

export async function insertChannel(
  tx: TenantTransaction,
  channel: Pick<Channel, "id" | "title" | "template" | "folderId" | "createdBy">,
): Promise<void> {
  await sql`insert into channels (team_id, channel_id, title, template, folder_id, created_by)
    values (${tx.context.teamId}, ${channel.id}, ${channel.title}, ${channel.template}, ${channel.folderId},
      ${channel.createdBy})`.execute(tx.db);
}

export async function updateChannelRow(
  tx: TenantTransaction,
  channelId: string,
  {
    title,
    folderId,
    strictness,
    themeSizePercent,
    archived,
  }: Pick<Channel, "title" | "folderId" | "strictness" | "themeSizePercent"> & {
    readonly archived: boolean;
  },
): Promise<void> {
  await sql`update channels set title = ${title}, folder_id = ${folderId}, strictness = ${strictness},
      theme_size_percent = ${themeSizePercent},
      archived_at = case when ${archived} then coalesce(archived_at, now()) end, updated_at = now()
    where team_id = ${tx.context.teamId} and channel_id = ${channelId}`.execute(tx.db);
}

export async function markChannelDeleted(
  tx: TenantTransaction,
  channelId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update channels set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where team_id = ${tx.context.teamId} and channel_id = ${channelId}`.execute(tx.db);
}

export async function writeChannelVisit(
  tx: TenantTransaction,
  channelId: string,
  userId: string,
): Promise<void> {
  await sql`insert into channel_visits (team_id, channel_id, user_id, seen_at)
    values (${tx.context.teamId}, ${channelId}, ${userId}, now())
    on conflict (team_id, channel_id, user_id) do update set seen_at = excluded.seen_at`.execute(tx.db);
}

/** All points of a channel, or those of one theme; a null theme means the outliers. */
type PointsToSort = "all" | { readonly themeId: string | null };

/**
 * Marks points of the channel for sorting, except those that members moved. The caller enqueues the task.
 * Sorting in progress with an earlier revision starts again.
 */
export async function sortAgain(
  tx: TenantTransaction,
  channelId: string,
  which: PointsToSort = "all",
): Promise<void> {
  const { teamId } = tx.context;
  await sql`update channels set sorting_revision = sorting_revision + 1
    where team_id = ${teamId} and channel_id = ${channelId}`.execute(tx.db);
  await sql`update channel_data set to_sort = true where team_id = ${teamId} and channel_id = ${channelId}
    and sorted_by is distinct from 'MEMBER' and not to_sort and deleted_at is null
    and ${ofThose(which)}`.execute(tx.db);
}

function ofThose(which: PointsToSort): RawBuilder<boolean> {
  if (which === "all") return sql`true`;
  const { themeId } = which;
  return themeId === null ? sql`theme_id is null` : sql`theme_id = ${themeId}`;
}
