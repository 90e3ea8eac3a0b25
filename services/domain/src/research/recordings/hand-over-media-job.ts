import { isJobUnderWay } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { followServiceJob } from "./follow-service-job.ts";
import { findMediaJob, lockMediaJob, updateMediaJob, updateServiceJob } from "./recording-store.ts";
import { runMediaJobTask, type ServiceJob } from "./recording-tasks.ts";

/** How often a service is asked about a job of whose end nobody told, in ms. */
export const followEveryMs = 60_000;

/**
 * For the pipelines: a service works on the job under this name, and is asked about it until it has ended. True also
 * where that is known. False where the job is no longer wanted, was given back, or has another name there.
 */
export async function handOverMediaJob(
  tx: TenantTransaction,
  jobId: string,
  serviceJobId: string,
): Promise<boolean> {
  const locked = await lockMediaJob(tx, jobId);
  if (locked === undefined) return false;
  const { job } = locked;
  if (!isJobUnderWay(job.status) || job.serviceGaveBack) return false;
  if (job.serviceJobId !== null) return job.serviceJobId === serviceJobId;
  await updateServiceJob(tx, jobId, { serviceJobId, gaveBack: false });
  // No run of this cell's own is under way, which could be lost with its process.
  await updateMediaJob(tx, jobId, { status: "RUNNING", runStartedAt: null, lostRuns: job.lostRuns });
  const { fileId, audioVideoFileId } = job;
  await followServiceJob(tx, { jobId, serviceJobId, fileId, audioVideoFileId }, followEveryMs);
  return true;
}

/** For the pipelines: a job that a service works on under this name; undefined where it is not, or no longer wanted. */
export async function findHandedOverJob(
  tx: TenantTransaction,
  jobId: string,
  serviceJobId: string,
): Promise<MediaJob | undefined> {
  const job = await findMediaJob(tx, jobId);
  if (job === undefined || !isJobUnderWay(job.status)) return undefined;
  return job.serviceJobId === serviceJobId ? job.payload : undefined;
}

/** For the pipelines: where the outputs of a job lie, whatever has become of it. */
export async function findHandedOverJobFiles(
  tx: TenantTransaction,
  jobId: string,
): Promise<Pick<ServiceJob, "fileId" | "audioVideoFileId"> | undefined> {
  const job = await findMediaJob(tx, jobId);
  return job && { fileId: job.fileId, audioVideoFileId: job.audioVideoFileId };
}

/** For the pipelines: a service could not do a job, so that the cell does it itself. */
export async function takeBackMediaJob(
  tx: TenantTransaction,
  jobId: string,
  serviceJobId: string,
): Promise<void> {
  const locked = await lockMediaJob(tx, jobId);
  if (locked === undefined) return;
  const { job } = locked;
  if (!isJobUnderWay(job.status) || job.serviceJobId !== serviceJobId) return;
  await updateServiceJob(tx, jobId, { serviceJobId: null, gaveBack: true });
  await updateMediaJob(tx, jobId, { status: "QUEUED", runStartedAt: null, lostRuns: job.lostRuns });
  await tx.enqueue(runMediaJobTask, { jobId });
}
