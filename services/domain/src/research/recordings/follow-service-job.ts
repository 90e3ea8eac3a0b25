import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { followMediaJobTask, type ServiceJob } from "./recording-tasks.ts";

/** Has the service asked about a job once, after so many ms: what waits for a later time is brought forward. */
export async function followServiceJob(
  tx: TenantTransaction,
  { jobId, serviceJobId, fileId, audioVideoFileId }: ServiceJob,
  inMs: number,
): Promise<void> {
  await tx.enqueue(
    followMediaJobTask,
    { jobId, serviceJobId, fileId, audioVideoFileId },
    { jobKey: `media.follow:${serviceJobId}`, runAt: new Date(Date.now() + inMs) },
  );
}
