import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { themeSearchColumns } from "./read-theme-searches.ts";
import type { ThemeSearch } from "./theme-search.ts";

/** Returns false if one is in progress. */
export async function insertSearch(
  tx: TenantTransaction,
  search: Pick<ThemeSearch, "id" | "channelId">,
  createdBy: string | null,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into channel_theme_searches (team_id, search_id, channel_id, status, created_by)
    values (${tx.context.teamId}, ${search.id}, ${search.channelId}, 'WAITING', ${createdBy})
    on conflict do nothing`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** The channel of a search. */
export async function findSearchedChannel(
  tx: TenantTransaction,
  searchId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select channel_id as id from channel_theme_searches
    where team_id = ${tx.context.teamId} and search_id = ${searchId}`.execute(tx.db);
  return rows[0]?.id;
}

export async function lockSearch(tx: TenantTransaction, searchId: string): Promise<ThemeSearch | undefined> {
  const { rows } = await sql<ThemeSearch>`select ${themeSearchColumns} from channel_theme_searches
    where team_id = ${tx.context.teamId} and search_id = ${searchId} for update`.execute(tx.db);
  return rows[0];
}

export async function setSearchState(
  tx: TenantTransaction,
  searchId: string,
  { status, foundCount = 0 }: Pick<ThemeSearch, "status"> & Partial<Pick<ThemeSearch, "foundCount">>,
): Promise<void> {
  await sql`update channel_theme_searches set status = ${status}, found_count = ${foundCount}
    where team_id = ${tx.context.teamId} and search_id = ${searchId}`.execute(tx.db);
}
