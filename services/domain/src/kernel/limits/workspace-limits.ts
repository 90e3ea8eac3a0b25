import { ProductError } from "@fieldstone/model/errors.ts";
import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

async function readLimit(
  tx: TenantTransaction,
  column: "requests_per_minute_max" | "retention_days",
): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom("tenant_limits")
    .select(`${column} as limit`)
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirst();
  return row?.limit ?? undefined;
}

/** Requests per minute that the workspace may make; undefined without a limit. */
export const readRequestsPerMinuteMax = (tx: TenantTransaction) => readLimit(tx, "requests_per_minute_max");

/** Days after which the workspace's uploaded files are deleted; undefined if they are kept. */
export const readRetentionDays = (tx: TenantTransaction) => readLimit(tx, "retention_days");

/**
 * Call before recording a file. Concurrent uploads wait, so that they cannot exceed the limit together.
 * @throws ProductError `storage.full`
 */
export async function requireStorageCapacity(tx: TenantTransaction, sizeBytes: number): Promise<void> {
  const granted = await tx.db
    .selectFrom("tenant_limits")
    .select("storage_bytes_max as max")
    .where("team_id", "=", tx.context.teamId)
    .where("storage_bytes_max", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (granted?.max == null) return;
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(size_bytes), 0)::float8 as used from files
     where team_id = ${tx.context.teamId} and purged_at is null`.execute(tx.db);
  const used = rows[0]?.used ?? 0;
  const max = Number(granted.max);
  if (used + sizeBytes <= max) return;
  throw new ProductError(
    "Forbidden",
    "storage.full",
    `This file needs ${formatBytes(sizeBytes)}, and the workspace has ${formatBytes(Math.max(0, max - used))} of ` +
      `its ${formatBytes(max)} left. Ask a workspace admin for more storage.`,
    { field: "file" },
  );
}
