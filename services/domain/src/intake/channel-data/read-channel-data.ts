import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { AskedWords } from "../../kernel/objects/object-kind.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import { themeShown } from "../channel-themes/read-channel-themes.ts";
import type { ChannelDatum, ChannelImport } from "./channel-datum.ts";

export const datumColumns = sql`channel_data.datum_id as id, channel_data.channel_id as "channelId",
  channel_data.source, channel_data.text, channel_data.title, channel_data.author, channel_data.url,
  channel_data.said_at as "saidAt", channel_data.created_at as "createdAt", channel_data.theme_id as "themeId",
  channel_data.sorted_by as "sortedBy"`;

/** A filter of a channel's points. */
export interface DataList extends AskedWords {
  readonly channelId: string;
  readonly themeId?: string | undefined;
  readonly topicId?: string | undefined;
  /** Only points without a theme after sorting. */
  readonly outliers?: boolean | undefined;
}

export interface ListedDatum extends ChannelDatum {
  /** The sort key of the list, in microseconds. */
  readonly saidKey: string;
}

/** Points, latest first. */
export async function pageChannelData(
  tx: TenantTransaction,
  list: DataList,
  page: PageRequest,
): Promise<Page<ListedDatum>> {
  const [saidAt, datumId] = page.after ?? [];
  const after =
    saidAt === undefined || datumId === undefined
      ? sql`true`
      : sql`(said_at, datum_id) < (${saidAt}::timestamptz, ${datumId}::uuid)`;
  const { rows } = await sql<ListedDatum>`select ${datumColumns}, said_at::text as "saidKey" from channel_data
    where ${listed(tx, list)} and ${after} order by said_at desc, datum_id desc limit ${page.limit + 1}`.execute(
    tx.db,
  );
  return pageOf(rows, page.limit);
}

export async function countChannelData(tx: TenantTransaction, list: DataList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_data
    where ${listed(tx, list)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Live points of a list, as a condition on `channel_data`. */
export function listed(tx: TenantTransaction, list: DataList): RawBuilder<boolean> {
  const { teamId } = tx.context;
  const { channelId, themeId, topicId, outliers } = list;
  const shown = sql`select theme_id from channel_themes
    where channel_themes.team_id = ${teamId} and channel_themes.channel_id = ${channelId} and ${themeShown(tx)}`;
  const conditions = [
    sql`channel_data.team_id = ${teamId} and channel_data.channel_id = ${channelId} and channel_data.deleted_at is null`,
    ...(themeId === undefined ? [] : [sql`channel_data.theme_id = ${themeId}`]),
    ...(topicId === undefined
      ? []
      : [sql`channel_data.theme_id in (${shown} and channel_themes.topic_id = ${topicId})`]),
    ...(outliers === true
      ? [
          sql`channel_data.sorted_by is not null
            and (channel_data.theme_id is null or channel_data.theme_id not in (${shown}))`,
        ]
      : []),
    ...wordsListed(list),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Filters points by text and time, as conditions on `channel_data`. */
export function wordsListed({ textContains, from, to }: AskedWords): readonly RawBuilder<boolean>[] {
  const words = textContains?.trim().toLowerCase() ?? "";
  return [
    ...(words === ""
      ? []
      : [
          sql<boolean>`position(${words} in lower(concat_ws(' ', channel_data.title, channel_data.text, channel_data.author))) > 0`,
        ]),
    ...(from === undefined ? [] : [sql<boolean>`channel_data.said_at >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`channel_data.said_at < ${to}`]),
  ];
}

/** Live points of live channels. */
export async function findChannelData(
  tx: TenantTransaction,
  datumIds: readonly string[],
): Promise<readonly ChannelDatum[]> {
  const { rows } = await sql<ChannelDatum>`select ${datumColumns} from channel_data
      join channels using (team_id, channel_id)
    where channel_data.team_id = ${tx.context.teamId} and datum_id = any(${[...datumIds]}::uuid[])
      and channel_data.deleted_at is null and channels.deleted_at is null`.execute(tx.db);
  return rows;
}

/** The time of each channel's latest point. */
export async function findLastDataAt(
  tx: TenantTransaction,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`select wanted.id, latest.said_at as at
    from unnest(${[...channelIds]}::uuid[]) wanted (id)
      cross join lateral (select said_at from channel_data where team_id = ${tx.context.teamId}
        and channel_id = wanted.id and deleted_at is null order by said_at desc limit 1) latest`.execute(
    tx.db,
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** The most imports on a page. Our own choice. */
export const listedImportsMax = 50;

/** A channel's latest imports that are not undone. */
export async function listChannelImports(
  tx: TenantTransaction,
  channelId: string,
): Promise<readonly ChannelImport[]> {
  const { teamId } = tx.context;
  const { rows } = await sql<ChannelImport>`select import_id as id, channel_id as "channelId", source,
      file_name as "fileName", created_by as "createdBy", created_at as "createdAt",
      (select count(*)::int from channel_data where channel_data.team_id = ${teamId}
        and channel_data.import_id = channel_imports.import_id
        and channel_data.deleted_at is null) as "addedCount"
    from channel_imports where team_id = ${teamId} and channel_id = ${channelId} and undone_at is null
    order by created_at desc limit ${listedImportsMax}`.execute(tx.db);
  return rows;
}
