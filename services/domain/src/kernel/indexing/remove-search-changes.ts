import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

export async function removeSearchChanges(
  tx: TenantTransaction,
  changeIds: readonly number[],
): Promise<void> {
  await sql`delete from search_changes where change_id = any(${[...changeIds]}::bigint[])`.execute(tx.db);
}
