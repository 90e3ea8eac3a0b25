import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findDocumentPlaces } from "../../../access/permissions/read-document-places.ts";
import { type ChangedObject, recordChange } from "../../../kernel/changes/record-change.ts";
import { type Attachment, uploadEnded } from "../attachments/attachment.ts";
import { requireAttachment } from "../attachments/attachment-policy.ts";
import { endUpload, lockAttachment, markAttachmentDeleted } from "../attachments/attachment-store.ts";
import type { InspectedFile } from "../inspect-file.ts";
import { dropUploadTask } from "./upload-tasks.ts";
import { uploadedFileSteps } from "./uploaded-file-registry.ts";

/** For the pipelines: completes an upload whose bytes have all arrived. Does nothing if it has ended. */
export async function completeUpload(
  tx: TenantTransaction,
  fileId: string,
  { mimeType, fileType }: InspectedFile,
): Promise<void> {
  const file = await lockAttachment(tx, fileId);
  if (file?.uploadStatus !== "UPLOADING") return;
  await endUpload(tx, file, { event: "finished", mimeType, fileType });
  await recordChange(tx, "file", "uploaded", await placed(tx, file), { mimeType, sizeBytes: file.sizeBytes });
  await uploadedFileSteps.run(tx, { ...file, mimeType, fileType, uploadStatus: "DONE" });
}

/** For the pipelines: ends an upload that cannot be used. Does nothing if it has ended. */
export async function failUpload(tx: TenantTransaction, fileId: string, failureCode: string): Promise<void> {
  const file = await lockAttachment(tx, fileId);
  if (file?.uploadStatus !== "UPLOADING") return;
  await endUpload(tx, file, { event: "failed", failureCode });
  await dropBytes(tx, file);
  await recordChange(tx, "file", "upload_failed", await placed(tx, file), { failureCode });
}

/**
 * Cancels an upload, and removes a failed one from the list.
 * @throws ProductError `file.not_found`, `upload.ended`, Forbidden without WRITE
 */
export async function cancelUpload(tx: TenantTransaction, fileId: string): Promise<void> {
  const { file } = await requireAttachment(tx, fileId, "WRITE");
  await giveUpUpload(tx, file);
}

/** As cancelUpload, without access checks. @throws ProductError `upload.ended` */
export async function giveUpUpload(tx: TenantTransaction, file: Attachment): Promise<void> {
  const { id, uploadStatus, deletedAt } = file;
  if (uploadStatus === "CANCELLED" || (uploadStatus === "FAILED" && deletedAt !== null)) return;
  if (uploadStatus === "DONE" || deletedAt !== null) throw uploadEnded();
  if (uploadStatus === "UPLOADING") {
    await endUpload(tx, file, { event: "cancelled" });
    await dropBytes(tx, file);
  } else await markAttachmentDeleted(tx, id, true);
  await recordChange(tx, "file", "upload_cancelled", await placed(tx, file), { name: file.name });
}

/** The place for live changes: none if the note or insight is in the trash. */
async function placed(tx: TenantTransaction, { id, documentId }: Attachment): Promise<ChangedObject> {
  const [place] = await findDocumentPlaces(tx, [documentId]);
  return { id, projectId: place?.projectId, documentId };
}

async function dropBytes(tx: TenantTransaction, { objectKey, storeUploadId }: Attachment): Promise<void> {
  await tx.enqueue(dropUploadTask, { objectKey, storeUploadId });
}
