import { newId } from "@fieldstone/model/ids.ts";
import { isJobInProgress } from "@fieldstone/model/media/media-event.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { type Highlight, highlightNotFound } from "../highlights/highlight.ts";
import { requireHighlighter } from "../highlights/highlight-policy.ts";
import { findHighlights, lockHighlight } from "../highlights/highlight-store.ts";
import { cancelMediaJob } from "../recordings/cancel-media-jobs.ts";
import { recordingKeys } from "../recordings/recording.ts";
import { insertMediaJob, lockRecording } from "../recordings/recording-store.ts";
import { runMediaJobTask } from "../recordings/recording-tasks.ts";
import { clipNotFound, clipUnavailable } from "./clip.ts";
import { upsertClip } from "./clip-store.ts";
import { findClips } from "./read-clip.ts";
import { sourceOfSpan } from "./span-source.ts";

/**
 * Schedules cutting a highlight's span out of its recording. A clip that exists or is in progress stays; one
 * that failed or was cancelled is restarted.
 * @throws ProductError `highlight.not_found`, `clip.unavailable`, Forbidden for a VIEWER
 */
export async function makeClip(tx: TenantTransaction, highlightId: string): Promise<void> {
  const highlight = await requireSpan(tx, highlightId);
  const { recordingFileId: fileId, startMs, endMs } = highlight;
  const before = (await findClips(tx, [highlightId])).get(highlightId);
  if (before !== undefined && (isJobInProgress(before.status) || before.status === "DONE")) return;
  if (fileId === null || startMs === null || endMs === null) throw clipUnavailable();
  const recording = await lockRecording(tx, fileId);
  const source = recording === undefined ? undefined : sourceOfSpan(tx, recording, { startMs, endMs });
  if (source === undefined) throw clipUnavailable();
  const [jobId, audioVideoFileId] = [newId(), newId()];
  const job: MediaJob = {
    type: "AUDIO_VIDEO_CLIP",
    sourceFileId: fileId,
    destinationFileId: highlightId,
    destinationAudioVideoFileId: audioVideoFileId,
    ...source,
    destinationKey: recordingKeys(tx.context, { fileId, audioVideoFileId }).clip,
  };
  await insertMediaJob(tx, { id: jobId, fileId, audioVideoFileId }, job);
  await upsertClip(tx, { highlightId, jobId, fileId, audioVideoFileId, startMs, endMs });
  await tx.enqueue(runMediaJobTask, { jobId });
  await record(tx, highlight, "clip_requested");
}

/**
 * Stops making a clip; a finished clip stays.
 * @throws ProductError `highlight.not_found`, `clip.not_found`, Forbidden for a VIEWER
 */
export async function cancelClip(tx: TenantTransaction, highlightId: string): Promise<void> {
  const highlight = await requireSpan(tx, highlightId);
  const clip = (await findClips(tx, [highlightId])).get(highlightId);
  if (clip === undefined) throw clipNotFound();
  if (!isJobInProgress(clip.status)) return;
  await lockRecording(tx, clip.fileId);
  await cancelMediaJob(tx, clip.jobId);
  await record(tx, highlight, "clip_cancelled");
}

/** Locks the recording first, as redaction does: the opposite order could deadlock. */
async function requireSpan(tx: TenantTransaction, highlightId: string): Promise<Highlight> {
  const fileId = (await findHighlights(tx, [highlightId])).get(highlightId)?.recordingFileId ?? null;
  if (fileId !== null) await lockRecording(tx, fileId);
  const highlight = await lockHighlight(tx, highlightId);
  if (highlight === undefined || highlight.deletedAt !== null) throw highlightNotFound();
  await requireHighlighter(tx, highlight);
  return highlight;
}

function record(
  tx: TenantTransaction,
  { id, projectId, documentId, recordingFileId: fileId }: Highlight,
  act: "clip_requested" | "clip_cancelled",
): Promise<void> {
  return recordChange(tx, "highlight", act, { id, projectId, documentId }, { fileId });
}
