import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isCurrentClip } from "./drop-clip-of.ts";
import { findJobOfType, findMediaJob, lockRecording } from "./recording-store.ts";
import { dropRecordingTask, type ServiceJob } from "./recording-tasks.ts";

/**
 * For the pipelines, after a run: deletes its outputs if the attempt was cancelled or replaced meanwhile. The
 * run may have written them again after they were deleted then.
 */
export async function dropLateWrites(tx: TenantTransaction, job: MediaJob): Promise<void> {
  if (job.type === "AUDIO_VIDEO_EXPORT") return;
  if (job.type === "AUDIO_VIDEO_CLIP") {
    const { sourceFileId: fileId, destinationAudioVideoFileId: audioVideoFileId } = job;
    const clip = await findJobOfType(tx, { audioVideoFileId }, job.type);
    const isKept = clip?.status !== "CANCELLED" && (await isCurrentClip(tx, audioVideoFileId));
    if (!isKept) await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
    return;
  }
  const { fileId, audioVideoFileId } = job;
  const recording = await lockRecording(tx, fileId);
  const isCurrent = recording?.audioVideoFileId === audioVideoFileId && recording.status !== "CANCELLED";
  if (!isCurrent) await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
}

/**
 * For the pipelines, after a service ended a job: as dropLateWrites, also if the job no longer exists.
 * Returns the job's request, if it is still known.
 */
export async function dropOutputsOfEndedJob(
  tx: TenantTransaction,
  { jobId, fileId, audioVideoFileId }: ServiceJob,
): Promise<MediaJob | undefined> {
  const job = await findMediaJob(tx, jobId);
  if (job !== undefined) {
    await dropLateWrites(tx, job.payload);
    return job.payload;
  }
  const recording = await lockRecording(tx, fileId);
  if (recording?.audioVideoFileId !== audioVideoFileId)
    await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
  return undefined;
}
