import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export interface ChannelCounts {
  readonly dataCount: number;
  /** Points that wait to be sorted. */
  readonly waitingCount: number;
}

/** Counts of many channels; those without points are left out. */
export async function readChannelCounts(
  tx: TenantTransaction,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, ChannelCounts>> {
  const { rows } = await sql<
    ChannelCounts & { id: string }
  >`select channel_id as id, count(*)::int as "dataCount",
      (count(*) filter (where to_sort))::int as "waitingCount" from channel_data
    where team_id = ${tx.context.teamId} and channel_id = any(${[...channelIds]}::uuid[])
      and deleted_at is null group by channel_id`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
