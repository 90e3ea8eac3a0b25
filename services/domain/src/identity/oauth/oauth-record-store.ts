import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

const expiredDeletedAtOnceMax = 500;

/** Takes out what has run out: a used token stays known until then, so that using it twice is noticed. */
export async function deleteExpiredOauthRecords(tx: TenantTransaction): Promise<number> {
  const { numAffectedRows } = await sql`delete from oauth_records where (team_id, kind, record_key) in (
      select team_id, kind, record_key from oauth_records
      where team_id = ${tx.context.teamId} and expires_at < now() limit ${expiredDeletedAtOnceMax})`.execute(
    tx.db,
  );
  return Number(numAffectedRows ?? 0);
}
