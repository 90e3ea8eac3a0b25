import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Counts an attempt and returns the number in the bucket's window; an expired window restarts. */
export async function countAttempt(
  tx: TenantTransaction,
  bucket: string,
  windowSeconds: number,
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limits as known (team_id, bucket, window_started_at, attempts)
    values (${tx.context.teamId}, ${bucket}, now(), 1)
    on conflict (team_id, bucket) do update set
      attempts = case when known.window_started_at > now() - make_interval(secs => ${windowSeconds})
                      then known.attempts + 1 else 1 end,
      window_started_at = case when known.window_started_at > now() - make_interval(secs => ${windowSeconds})
                               then known.window_started_at else now() end
    returning attempts`.execute(tx.db);
  return rows[0]?.attempts ?? 0;
}

export async function uncountAttempt(tx: TenantTransaction, bucket: string): Promise<void> {
  await sql`update rate_limits set attempts = attempts - 1
    where team_id = ${tx.context.teamId} and bucket = ${bucket} and attempts > 0`.execute(tx.db);
}

export async function deleteAttempts(tx: TenantTransaction, bucket: string): Promise<void> {
  await tx.db
    .deleteFrom("rate_limits")
    .where("team_id", "=", tx.context.teamId)
    .where("bucket", "=", bucket)
    .execute();
}
