import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Counts the runs in progress per change: up when a run begins, down when it ends. */
export async function countChangeRuns(
  tx: TenantTransaction,
  changeIds: readonly number[],
  run: "BEGUN" | "ENDED",
): Promise<void> {
  await sql`update search_changes set runs_begun = greatest(0, runs_begun + ${run === "BEGUN" ? 1 : -1}::integer)
    where change_id = any(${[...changeIds]}::bigint[])`.execute(tx.db);
}
