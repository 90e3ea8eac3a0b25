import { isJobInProgress } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findMediaJob, lockMediaJob, updateMediaJob, updateServiceJob } from "./recording-store.ts";
import { followServiceJob, runMediaJobTask, type ServiceJob } from "./recording-tasks.ts";

/** Interval for polling a service about a job without a notification of its end, in ms. */
export const followEveryMs = 60_000;

/**
 * For the pipelines: records that a service works on the job under this id, and polls it until the job ends.
 * True if it was already recorded. False if the job is not wanted, was given back or has another id.
 */
export async function handOverMediaJob(
  tx: TenantTransaction,
  jobId: string,
  serviceJobId: string,
): Promise<boolean> {
  const locked = await lockMediaJob(tx, jobId);
  if (locked === undefined) return false;
  const { job } = locked;
  if (!isJobInProgress(job.status) || job.serviceGaveBack) return false;
  if (job.serviceJobId !== null) return job.serviceJobId === serviceJobId;
  await updateServiceJob(tx, jobId, { serviceJobId, gaveBack: false });
  // No run of this cell is in progress that could be lost with its process.
  await updateMediaJob(tx, jobId, { status: "RUNNING", runStartedAt: null, lostRuns: job.lostRuns });
  const { fileId, audioVideoFileId } = job;
  await followServiceJob(tx, { jobId, serviceJobId, fileId, audioVideoFileId }, followEveryMs);
  return true;
}

/**
 * For the pipelines: a job that a service works on under this id; undefined if it does not, or if unwanted.
 */
export async function findHandedOverJob(
  tx: TenantTransaction,
  jobId: string,
  serviceJobId: string,
): Promise<MediaJob | undefined> {
  const job = await findMediaJob(tx, jobId);
  if (job === undefined || !isJobInProgress(job.status)) return undefined;
  return job.serviceJobId === serviceJobId ? job.payload : undefined;
}

/** For the pipelines: the location of a job's outputs, in any state of the job. */
export async function findHandedOverJobFiles(
  tx: TenantTransaction,
  jobId: string,
): Promise<Pick<ServiceJob, "fileId" | "audioVideoFileId"> | undefined> {
  const job = await findMediaJob(tx, jobId);
  return job && { fileId: job.fileId, audioVideoFileId: job.audioVideoFileId };
}

/** For the pipelines: takes a job back that a service could not do, so that the cell does it. */
export async function takeBackMediaJob(
  tx: TenantTransaction,
  jobId: string,
  serviceJobId: string,
): Promise<void> {
  const locked = await lockMediaJob(tx, jobId);
  if (locked === undefined) return;
  const { job } = locked;
  if (!isJobInProgress(job.status) || job.serviceJobId !== serviceJobId) return;
  await updateServiceJob(tx, jobId, { serviceJobId: null, gaveBack: true });
  await updateMediaJob(tx, jobId, { status: "QUEUED", runStartedAt: null, lostRuns: job.lostRuns });
  await tx.enqueue(runMediaJobTask, { jobId });
}
