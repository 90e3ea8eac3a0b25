import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { fileNotFound } from "../files/attachments/attachment.ts";
import { requireAttachment } from "../files/attachments/attachment-policy.ts";
import { prepareRecording } from "./begin-recording.ts";
import { recordingInProgress } from "./recording.ts";
import { lockRecording } from "./recording-store.ts";

/**
 * Prepares a recording again that failed, was cancelled, or was uploaded before recordings were prepared.
 * @throws ProductError `file.not_found`, `recording.under_way`, Forbidden without WRITE
 */
export async function retryRecording(tx: TenantTransaction, fileId: string): Promise<void> {
  const { file, place } = await requireAttachment(tx, fileId, "WRITE");
  const { fileType } = file;
  if (file.uploadStatus !== "DONE" || file.deletedAt !== null) throw fileNotFound();
  if (fileType !== "AUDIO" && fileType !== "VIDEO") throw fileNotFound();
  const recording = await lockRecording(tx, fileId);
  if (recording?.status === "PROCESSING" || recording?.status === "DONE") throw recordingInProgress();
  await prepareRecording(tx, { ...file, fileType });
  const changed = { id: fileId, projectId: place.projectId, documentId: file.documentId };
  await recordChange(tx, "file", "processing_retried", changed, { name: file.name });
}
