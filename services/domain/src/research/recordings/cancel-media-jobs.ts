import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { endMediaJobs } from "./recording-store.ts";
import { followServiceJob } from "./recording-tasks.ts";

/**
 * For commands, without access checks: ends a recording's jobs in progress, optionally only those of a type.
 */
export async function cancelMediaJobs(
  tx: TenantTransaction,
  fileId: string,
  type: MediaJob["type"] | null = null,
): Promise<void> {
  await cancel(tx, sql`file_id = ${fileId} and (${type}::text is null or type = ${type})`);
}

/** For commands, without access checks: ends one job if it is in progress. */
export async function cancelMediaJob(tx: TenantTransaction, jobId: string): Promise<void> {
  await cancel(tx, sql`job_id = ${jobId}`);
}

/** The task that follows a service's job ends it there too. */
async function cancel(tx: TenantTransaction, condition: RawBuilder<unknown>): Promise<void> {
  for (const job of await endMediaJobs(tx, condition)) await followServiceJob(tx, job, 0);
}
