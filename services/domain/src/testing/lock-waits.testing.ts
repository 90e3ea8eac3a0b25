import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** How many other transactions of the database wait for a lock. */
export async function countLockWaits(tx: TenantTransaction): Promise<number> {
  // Within a transaction the list of connections stays as it was first read, without those opened later.
  await sql`select pg_stat_clear_snapshot()`.execute(tx.db);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}
