import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireAttachment } from "../files/attachments/attachment-policy.ts";
import { cancelMediaJobs } from "./cancel-media-jobs.ts";
import { dropInterimStream } from "./interim-stream.ts";
import { recordingNotInProgress } from "./recording.ts";
import { lockRecording, updateRecording } from "./recording-store.ts";
import { dropRecordingTask } from "./recording-tasks.ts";

/**
 * Stops preparing a recording: its file stays and can be prepared later.
 * @throws ProductError `file.not_found`, `recording.ended`, Forbidden without WRITE
 */
export async function cancelRecording(tx: TenantTransaction, fileId: string): Promise<void> {
  const { file, place } = await requireAttachment(tx, fileId, "WRITE");
  const recording = await lockRecording(tx, fileId);
  if (recording?.status === "CANCELLED") return;
  if (recording?.status !== "PROCESSING") throw recordingNotInProgress();
  await cancelMediaJobs(tx, fileId);
  await updateRecording(tx, fileId, { status: "CANCELLED" });
  await dropInterimStream(tx, recording);
  const { audioVideoFileId } = recording;
  await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
  const changed = { id: fileId, projectId: place.projectId, documentId: file.documentId };
  await recordChange(tx, "file", "processing_cancelled", changed, { name: file.name });
}
