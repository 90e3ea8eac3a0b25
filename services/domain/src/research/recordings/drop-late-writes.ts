import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { isClipKept } from "./drop-clip-of.ts";
import { findJobOfType, findMediaJob, lockRecording } from "./recording-store.ts";
import { dropRecordingTask, type ServiceJob } from "./recording-tasks.ts";

/**
 * For the pipelines, when a run has ended: has its outputs deleted where they belong to a try that was cancelled or
 * begun anew meanwhile. What was deleted at that time may have been written again since.
 */
export async function dropLateWrites(tx: TenantTransaction, job: MediaJob): Promise<void> {
  if (job.type === "AUDIO_VIDEO_EXPORT") return;
  if (job.type === "AUDIO_VIDEO_CLIP") {
    const { sourceFileId: fileId, destinationAudioVideoFileId: audioVideoFileId } = job;
    const clip = await findJobOfType(tx, { audioVideoFileId }, job.type);
    const isKept = clip?.status !== "CANCELLED" && (await isClipKept(tx, audioVideoFileId));
    if (!isKept) await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
    return;
  }
  const { fileId, audioVideoFileId } = job;
  const recording = await lockRecording(tx, fileId);
  const isCurrent = recording?.audioVideoFileId === audioVideoFileId && recording.status !== "CANCELLED";
  if (!isCurrent) await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
}

/**
 * For the pipelines, when a service has ended a job: as dropLateWrites, also where the job itself is gone. Answers what
 * it was asked for, as long as that is known.
 */
export async function dropUnwantedOutputs(
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
