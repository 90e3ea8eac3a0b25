import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { followMediaJobTask, type ServiceJob } from "./recording-tasks.ts";

/** Schedules a poll of the service about a job after a delay in ms; a later one is moved forward. */
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
