import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Counts the runs in progress per change: up at a run's begin, down at its end. */
export async function noteChangeRuns(
  tx: TenantTransaction,
  changeIds: readonly number[],
  run: "BEGUN" | "ENDED",
): Promise<void> {
  await sql`update search_changes set runs_begun = greatest(0, runs_begun + ${run === "BEGUN" ? 1 : -1}::integer)
    where change_id = any(${[...changeIds]}::bigint[])`.execute(tx.db);
}
