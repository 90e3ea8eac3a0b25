import {
  isJobInProgress,
  type MediaEvent,
  type MediaJobStatus,
  reduceMediaJob,
} from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { RenderResult } from "@fieldstone/model/media/redaction.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { announceFile } from "../files/file-place.ts";
import { costTagsOf, enqueueMediaJob } from "./begin-recording.ts";
import { dropInterimStream } from "./interim-stream.ts";
import { type Recording, recordingKeys } from "./recording.ts";
import { placeOfRecording } from "./recording-place.ts";
import { endedAudioSteps, preparedRecordingSteps } from "./recording-step-registry.ts";
import { lockMediaJob, type QueuedMediaJob, updateMediaJob, updateRecording } from "./recording-store.ts";
import { dropRecordingTask } from "./recording-tasks.ts";

/** Progress of a recording after normalization, in percent: the later steps only copy its result. */
const normalizedPercent = 60;

/**
 * For the pipelines: applies an engine's event to a job. Idempotent and independent of the order of events: a
 * job keeps its first end, and the next steps are recorded once. False if the job is no longer wanted.
 */
export async function applyMediaEvent(
  tx: TenantTransaction,
  jobId: string,
  event: MediaEvent,
): Promise<boolean> {
  const locked = await lockMediaJob(tx, jobId);
  if (locked === undefined) return false;
  const { job, recording } = locked;
  if (job.payload.type === "AUDIO_VIDEO_CLIP") return await applyClipEvent(tx, job, event);
  if (job.audioVideoFileId !== recording.audioVideoFileId) return false;
  if (event.type === "metadata.processed")
    await updateRecording(tx, job.fileId, { metadata: event.metadata });
  const isAudio = job.payload.type === "AUDIO";
  if (!isJobInProgress(job.status) || (recording.status !== "PROCESSING" && !isAudio)) return false;
  const status = await reduceJob(tx, job, event);
  if (job.payload.type === "RENDER" && !isJobInProgress(status)) await recordRender(tx, job, event);
  if (!isAudio) await advance(tx, job, recording, event);
  else if (!isJobInProgress(status)) await endedAudioSteps.run(tx, job.fileId);
  return true;
}

async function reduceJob(
  tx: TenantTransaction,
  job: QueuedMediaJob,
  event: MediaEvent,
): Promise<MediaJobStatus> {
  const status = reduceMediaJob(job.status, event.type);
  await updateMediaJob(tx, job.id, {
    status,
    runStartedAt: isJobInProgress(status) ? job.runStartedAt : null,
    lostRuns: job.lostRuns,
    failureCode: event.type === "job.failed" ? event.code : null,
    ...(event.type === "progress" ? { progressPercent: event.percent } : {}),
  });
  return status;
}

/** Records the result of masking a recording, with the time of the job and the time since the request. */
async function recordRender(
  tx: TenantTransaction,
  { fileId, createdAt, runStartedAt }: QueuedMediaJob,
  event: MediaEvent,
): Promise<void> {
  const endedAt = Date.now();
  const since = (date: Date) => Math.max(0, endedAt - date.getTime());
  const result: RenderResult =
    event.type === "job.failed"
      ? { status: "FAILURE", reason: event.code }
      : {
          status: "SUCCESS",
          renderTimeMs: since(runStartedAt ?? createdAt),
          totalJobTimeMs: since(createdAt),
        };
  await recordChange(tx, "file", "rendered", await placeOfRecording(tx, fileId), result);
}

/** A clip's state is that of its job: its recording does not change. */
async function applyClipEvent(
  tx: TenantTransaction,
  job: QueuedMediaJob,
  event: MediaEvent,
): Promise<boolean> {
  if (!isJobInProgress(job.status)) return false;
  await reduceJob(tx, job, event);
  await announceFile(tx, await placeOfRecording(tx, job.fileId));
  return true;
}

async function advance(
  tx: TenantTransaction,
  { fileId, payload }: QueuedMediaJob,
  recording: Recording,
  event: MediaEvent,
): Promise<void> {
  switch (event.type) {
    case "progress":
      await updateRecording(tx, fileId, { progressPercent: percentOf(payload, event.percent) });
      await announceFile(tx, await placeOfRecording(tx, fileId));
      return;
    case "output.processed":
      await updateRecording(tx, fileId, { storyboardCount: event.storyboardCount });
      return;
    case "job.completed":
    case "job.skipped":
      if (payload.type === "NORMALIZATION" || payload.type === "RENDER")
        await enqueueStreams(tx, recording, payload);
      if (payload.type === "HLS") {
        await updateRecording(tx, fileId, { status: "DONE", progressPercent: 100 });
        await dropInterimStream(tx, recording);
        await recordChange(tx, "file", "processed", await placeOfRecording(tx, fileId));
        await preparedRecordingSteps.run(tx, fileId);
      }
      return;
    case "job.failed":
      await updateRecording(tx, fileId, { status: "FAILED", failureCode: event.code });
      await dropInterimStream(tx, recording);
      await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId: recording.audioVideoFileId });
      await recordChange(tx, "file", "processing_failed", await placeOfRecording(tx, fileId), {
        code: event.code,
      });
      return;
    default:
  }
}

function percentOf({ type }: MediaJob, percent: number): number {
  const isFirst = type === "NORMALIZATION" || type === "RENDER";
  const share = isFirst ? normalizedPercent : 100 - normalizedPercent;
  return Math.floor((isFirst ? 0 : normalizedPercent) + (percent / 100) * share);
}

/** Audio is one object of which players request ranges; video is cut into one object per segment. */
async function enqueueStreams(
  tx: TenantTransaction,
  recording: Recording,
  done: Extract<MediaJob, { type: "NORMALIZATION" | "RENDER" }>,
): Promise<void> {
  const keys = recordingKeys(tx.context, recording);
  const fileTypeHint =
    recording.metadata?.mediaType ?? (done.type === "RENDER" ? "VIDEO" : done.fileTypeHint);
  await enqueueMediaJob(tx, {
    type: "HLS",
    fileId: recording.fileId,
    audioVideoFileId: recording.audioVideoFileId,
    sourceKey: done.destinationKey,
    fileTypeHint,
    hlsDestinationKeyPrefix: keys.hlsPrefix,
    thumbnailDestinationKeyPrefix: keys.thumbnailPrefix,
    segmentType: fileTypeHint === "AUDIO" ? "SINGLE" : "SEGMENTED",
    // Parts of a redacted recording, or all of it, are withheld until then: no wait in a service's queue as well.
    ...(done.type === "RENDER" ? { preferredHlsProcessingType: "FFMPEG" as const } : {}),
    costTags: costTagsOf(tx),
  });
}
