import { deleteBatch } from "@fieldstone/platform/postgres/delete-batch.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Counts attempts and returns the number in the bucket's window; an expired window restarts. */
export async function countAttempt(
  tx: TenantTransaction,
  bucket: string,
  windowSeconds: number,
  count = 1,
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    insert into rate_limits as known (team_id, bucket, window_started_at, attempts)
    values (${tx.context.teamId}, ${bucket}, now(), ${count})
    on conflict (team_id, bucket) do update set
      attempts = case when known.window_started_at > now() - make_interval(secs => ${windowSeconds})
                      then known.attempts + ${count} else ${count} end,
      window_started_at = case when known.window_started_at > now() - make_interval(secs => ${windowSeconds})
                               then known.window_started_at else now() end
    returning attempts`.execute(tx.db);
  return rows[0]?.attempts ?? 0;
}

/** What was counted in the bucket's window, and when the window ends. */
export async function findAttempts(
  tx: TenantTransaction,
  bucket: string,
  windowSeconds: number,
): Promise<{ readonly attempts: number; readonly secondsLeft: number }> {
  const { rows } = await sql<{ attempts: number; secondsLeft: number }>`
    select attempts,
           ceil(extract(epoch from window_started_at - now()) + ${windowSeconds}::integer)::integer as "secondsLeft"
    from rate_limits
    where team_id = ${tx.context.teamId} and bucket = ${bucket}
      and window_started_at > now() - make_interval(secs => ${windowSeconds})`.execute(tx.db);
  return rows[0] ?? { attempts: 0, secondsLeft: windowSeconds };
}

/** Deletes windows that began before a time, at most 1,000. Returns how many. */
export function deleteOldAttempts(tx: TenantTransaction, before: Date): Promise<number> {
  return deleteBatch(tx, "rate_limits", "bucket", sql`window_started_at < ${before}`);
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
