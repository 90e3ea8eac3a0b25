import { newId } from "@fieldstone/model/ids.ts";
import type { MediaJob } from "@fieldstone/model/media/media-jobs.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Attachment } from "../files/attachments/attachment.ts";
import type { UploadedFileStep } from "../files/uploads/uploaded-file-registry.ts";
import { findVideoEdits } from "./masked-spans.ts";
import { type InterimStream, recordingKeys } from "./recording.ts";
import { insertMediaJob, upsertRecording } from "./recording-store.ts";
import { runMediaJobTask } from "./recording-tasks.ts";

/**
 * Schedules preparing an uploaded recording for playback: normalized, then segmented for streaming, with
 * thumbnails.
 */
export const beginRecording: UploadedFileStep = async (tx, file) => {
  const { fileType } = file;
  if (fileType === "AUDIO" || fileType === "VIDEO") await prepareRecording(tx, { ...file, fileType });
};

/**
 * As beginRecording, restarting an earlier preparation. The results leave out what is redacted.
 * @param interim plays until then
 */
export async function prepareRecording(
  tx: TenantTransaction,
  file: Pick<Attachment, "id" | "objectKey" | "documentId"> & { readonly fileType: "AUDIO" | "VIDEO" },
  interim: InterimStream | null = null,
): Promise<void> {
  const audioVideoFileId = newId();
  await upsertRecording(tx, file.id, audioVideoFileId, interim);
  const { normalized } = recordingKeys(tx.context, { fileId: file.id, audioVideoFileId });
  const videoEdits = await findVideoEdits(tx, file.id);
  if (videoEdits.length > 0) {
    await enqueueMediaJob(tx, {
      type: "RENDER",
      audioVideoFileId,
      avFileSourceKey: file.objectKey,
      destinationKey: normalized,
      fileId: file.id,
      teamId: tx.context.teamId,
      videoEdits,
      workflowId: newId(),
      richTextId: file.documentId,
    });
    return;
  }
  await enqueueMediaJob(tx, {
    type: "NORMALIZATION",
    fileId: file.id,
    audioVideoFileId,
    sourceKey: file.objectKey,
    destinationKey: normalized,
    fileTypeHint: file.fileType,
    costTags: costTagsOf(tx),
  });
}

type FileJob = Exclude<MediaJob, { type: "AUDIO_VIDEO_EXPORT" | "AUDIO_VIDEO_CLIP" }>;

/** Records a job and its task, once per type and attempt of a recording. */
export async function enqueueMediaJob(tx: TenantTransaction, job: FileJob): Promise<void> {
  const id = newId();
  const { fileId, audioVideoFileId } = job;
  if (await insertMediaJob(tx, { id, fileId, audioVideoFileId }, job)) {
    await tx.enqueue(runMediaJobTask, { jobId: id });
  }
}

/** The tenant to charge, for engines that are paid by the minute. */
export function costTagsOf({ context }: TenantTransaction): Record<string, string> {
  return { team: context.teamId, region: context.region };
}
