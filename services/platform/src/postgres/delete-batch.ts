import { type RawBuilder, sql } from "kysely";
import type { CellTables } from "./cell-tables.gen.ts";
import type { TenantTransaction } from "./tenant.ts";

const rowsMax = 1_000;

/**
 * Deletes at most 1,000 of the workspace's rows that meet a condition, of a table with this key within the
 * workspace. Returns how many. The condition is checked again for a row that someone else has just changed.
 */
export async function deleteBatch(
  tx: TenantTransaction,
  table: keyof CellTables,
  key: string,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const matching = sql`team_id = ${tx.context.teamId} and ${condition}`;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${matching} and ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${matching} limit ${rowsMax})`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
