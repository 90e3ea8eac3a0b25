import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import type { Channel } from "./channel.ts";

export const channelColumns = sql`channels.channel_id as id, channels.title, channels.template,
  channels.folder_id as "folderId", channels.strictness,
  channels.theme_size_percent as "themeSizePercent", channels.sorting_revision as "sortingRevision",
  channels.created_by as "createdBy", channels.created_at as "createdAt", channels.updated_at as "updatedAt",
  channels.archived_at as "archivedAt", channels.deleted_at as "deletedAt"`;

export interface ChannelList {
  readonly titleContains?: string | undefined;
  readonly folderId?: string | undefined;
  readonly filter?: RawBuilder<boolean> | undefined;
  /** Includes archived channels, if the filter concerns them. */
  readonly archived?: boolean;
}

export interface ListedChannel extends Channel {
  readonly titleKey: string;
}

/** Live channels by title. */
export async function pageChannels(
  tx: TenantTransaction,
  list: ChannelList,
  page: PageRequest,
): Promise<Page<ListedChannel>> {
  const [title, channelId] = page.after ?? [];
  const after =
    title === undefined || channelId === undefined
      ? sql`true`
      : sql`(lower(channels.title), channels.channel_id) > (${title}, ${channelId}::uuid)`;
  const { rows } = await sql<ListedChannel>`select ${channelColumns}, lower(channels.title) as "titleKey"
    from channels where ${matching(tx, list)} and ${after}
    order by lower(channels.title), channels.channel_id limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export async function countChannels(tx: TenantTransaction, list: ChannelList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channels
    where ${matching(tx, list)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

function matching(tx: TenantTransaction, list: ChannelList): RawBuilder<boolean> {
  const wanted = list.titleContains?.trim().toLowerCase() ?? "";
  return sql<boolean>`channels.team_id = ${tx.context.teamId} and channels.deleted_at is null
    and ${list.archived === true ? sql`true` : sql`channels.archived_at is null`}
    and ${wanted === "" ? sql`true` : sql`position(${wanted} in lower(channels.title)) > 0`}
    and ${list.folderId === undefined ? sql`true` : sql`channels.folder_id = ${list.folderId}`}
    and ${list.filter ?? sql`true`}`;
}

export async function findChannels(
  tx: TenantTransaction,
  channelIds: readonly string[],
): Promise<readonly Channel[]> {
  const { rows } = await sql<Channel>`select ${channelColumns} from channels
    where team_id = ${tx.context.teamId} and channel_id = any(${[...channelIds]}::uuid[])
      and deleted_at is null`.execute(tx.db);
  return rows;
}
