import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

const expiredDeletedAtOnceMax = 500;

/** Deletes expired records. A used token is kept until it expires, so that its reuse is detected. */
export async function deleteExpiredOauthRecords(tx: TenantTransaction): Promise<number> {
  const { numAffectedRows } = await sql`delete from oauth_records where (team_id, kind, record_key) in (
      select team_id, kind, record_key from oauth_records
      where team_id = ${tx.context.teamId} and expires_at < now() limit ${expiredDeletedAtOnceMax})`.execute(
    tx.db,
  );
  return Number(numAffectedRows ?? 0);
}
