import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import {
  assertCapacityFor,
  type Capacity,
  readEntitlements,
} from "../../kernel/entitlements/entitlements.ts";

/** Points of all channels, without deleted ones. */
async function countWorkspaceData(tx: TenantTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_data
      join channels using (team_id, channel_id)
    where channel_data.team_id = ${tx.context.teamId} and channel_data.deleted_at is null
      and channels.deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export const dataPointCapacity: Capacity = {
  counted: "channelDataPoints",
  lock: "channelDataCount",
  count: countWorkspaceData,
};

/** The points that a channel has again when it is restored. */
export async function countPointsOf(tx: TenantTransaction, channelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from channel_data
    where team_id = ${tx.context.teamId} and channel_id = ${channelId} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/**
 * Call before points are added or restored: all of a call, or none. Concurrent calls wait for each other, so
 * that the plan's limit holds.
 * @param countAdded returns how many
 * @throws ProductError `plan.limit_reached`
 */
export async function requirePointCapacity(
  tx: TenantTransaction,
  countAdded: () => Promise<number> | number,
): Promise<void> {
  const { counted, lock, count } = dataPointCapacity;
  const entitlements = await readEntitlements(tx);
  if (entitlements.maxOf(counted) === undefined) return;
  await lockTenant(tx, lock);
  const added = await countAdded();
  if (added === 0) return;
  await assertCapacityFor(entitlements, counted, async () => (await count(tx)) + added - 1);
}
