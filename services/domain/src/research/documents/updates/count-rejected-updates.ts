import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Number of parts of each document that were set aside; no entry if all can be read. */
export async function countRejected(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select document_id as id, count(*)::int as count
    from document_updates_rejected
    where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[]) group by 1`.execute(
    tx.db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
