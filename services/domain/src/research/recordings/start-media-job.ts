import { isJobInProgress } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findFile } from "../files/find-file.ts";
import { applyMediaEvent } from "./apply-media-event.ts";
import { cancelMediaJobs } from "./cancel-media-jobs.ts";
import { dropInterimStream } from "./interim-stream.ts";
import { endedAudioSteps } from "./recording-step-registry.ts";
import { findMediaJob, lockMediaJob, updateMediaJob, updateRecording } from "./recording-store.ts";
import { followServiceJob } from "./recording-tasks.ts";

/** Runs that may be lost with their process before a job fails. */
const lostRunsMax = 2;

export interface StartedMediaJob {
  readonly job: MediaJob;
  /** True if an external service was asked to run the job and could not. */
  readonly wasGivenBack: boolean;
}

/**
 * For the pipelines: begins a run of a job. Undefined if the job is no longer wanted, or if a service works
 * on it; the service is then asked for its progress. A run still recorded as in progress was lost with its
 * process; after two lost runs the job fails, or at once if this attempt is `reserved` for that.
 */
export async function startMediaJob(
  tx: TenantTransaction,
  jobId: string,
  { reserved = false } = {},
): Promise<StartedMediaJob | undefined> {
  const locked = await lockMediaJob(tx, jobId);
  if (locked === undefined || !isJobInProgress(locked.job.status)) return undefined;
  const { job } = locked;
  if ((await findFile(tx, job.fileId)) === undefined) {
    await cancelMediaJobs(tx, job.fileId);
    if (locked.recording.status === "PROCESSING") {
      await updateRecording(tx, job.fileId, { status: "CANCELLED" });
      await dropInterimStream(tx, locked.recording);
    }
    if (job.payload.type === "AUDIO") await endedAudioSteps.run(tx, job.fileId);
    return undefined;
  }
  if (job.serviceJobId !== null) {
    const { serviceJobId, fileId, audioVideoFileId } = job;
    await followServiceJob(tx, { jobId, serviceJobId, fileId, audioVideoFileId }, 0);
    return undefined;
  }
  const lostRuns = job.lostRuns + (job.runStartedAt === null ? 0 : 1);
  if (reserved || lostRuns >= lostRunsMax) {
    await applyMediaEvent(tx, jobId, { type: "job.failed", code: "recording.interrupted" });
    return undefined;
  }
  await updateMediaJob(tx, jobId, { status: "RUNNING", runStartedAt: new Date(), lostRuns });
  return { job: job.payload, wasGivenBack: job.serviceGaveBack };
}

/** For the pipelines: ends a run without ending the job; another run will follow. */
export async function pauseMediaJob(
  tx: TenantTransaction,
  jobId: string,
  { lost }: { readonly lost: boolean },
): Promise<void> {
  const locked = await lockMediaJob(tx, jobId);
  if (locked === undefined || !isJobInProgress(locked.job.status)) return;
  const lostRuns = locked.job.lostRuns + (lost ? 1 : 0);
  await updateMediaJob(tx, jobId, { status: "QUEUED", runStartedAt: null, lostRuns });
}

/** For the pipelines: false once a job was cancelled or restarted. */
export async function isMediaJobInProgress(tx: TenantTransaction, jobId: string): Promise<boolean> {
  const job = await findMediaJob(tx, jobId);
  return job !== undefined && isJobInProgress(job.status);
}
