import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { ThemeSearch } from "./theme-search.ts";

export const themeSearchColumns = sql`search_id as id, channel_id as "channelId", status, found_count as "foundCount",
  created_at as "createdAt", (select count(*)::int from channel_themes themes
    where themes.team_id = channel_theme_searches.team_id and themes.channel_id = channel_theme_searches.channel_id
      and themes.search_id = channel_theme_searches.search_id and themes.deleted_at is null) as "keptCount"`;

/** The latest search of each channel. */
export async function findLatestSearches(
  tx: TenantTransaction,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, ThemeSearch>> {
  const { rows } =
    await sql<ThemeSearch>`select distinct on (channel_id) ${themeSearchColumns} from channel_theme_searches
    where team_id = ${tx.context.teamId} and channel_id = any(${[...channelIds]}::uuid[])
    order by channel_id, created_at desc`.execute(tx.db);
  return new Map(rows.map((search) => [search.channelId, search]));
}
