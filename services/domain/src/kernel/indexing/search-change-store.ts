import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";

/** Writes down that objects changed: a statement that answers the type and id of each. */
export async function insertSearchChanges(
  tx: TenantTransaction,
  changed: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into search_changes (team_id, object_type, object_id)
    select ${tx.context.teamId}::uuid, changed.* from (${changed}) changed`.execute(tx.db);
}
