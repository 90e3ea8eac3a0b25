import { assertAttachmentSize, assertUploadSize } from "@fieldstone/model/files/file-limits.ts";
import { cleanFileName } from "@fieldstone/model/files/file-name.ts";
import { fileTypeOf, mimeTypeOf } from "@fieldstone/model/files/file-type.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import {
  attachmentLimitReached,
  attachmentsPerDocumentMax,
  uploadEmpty,
  uploadLimitReached,
  uploadOfAnother,
  uploadsInProgressMax,
} from "../attachments/attachment.ts";
import { requireAttachmentPlace } from "../attachments/attachment-policy.ts";
import { countAttachments, countUploads } from "../attachments/attachment-store.ts";
import { insertFile } from "../file-store.ts";

export interface BeginUploadInput {
  readonly id: string;
  readonly documentId: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly objectKey: ObjectKey;
  readonly storeUploadId: string;
}

/**
 * Cleaned name and types of a file from its name, checked with its size, before any of its bytes arrive.
 * @throws ProductError `upload.empty`, `upload.too_large`, `file.too_large`
 */
export function announcedFile(name: string, sizeBytes: number) {
  const cleaned = cleanFileName(name);
  const mimeType = mimeTypeOf(cleaned);
  if (sizeBytes < 1) throw uploadEmpty();
  assertUploadSize(sizeBytes);
  assertAttachmentSize(mimeType, sizeBytes);
  return { name: cleaned, mimeType, fileType: fileTypeOf(cleaned) };
}

/**
 * Records an upload whose parts the object store expects. Its size counts towards the storage at once.
 * @throws ProductError `document.not_found`, `upload.*`, `file.limit`, `file.too_large`, `storage.full`,
 * Forbidden
 */
export async function beginUpload(tx: TenantTransaction, input: BeginUploadInput): Promise<void> {
  const { id, documentId, sizeBytes, objectKey, storeUploadId } = input;
  const { actor } = tx.context;
  const { projectId } = await requireAttachmentPlace(tx, documentId);
  // Only users: a program has no session with which to resume an upload.
  if (actor.kind !== "user") throw uploadOfAnother();
  const announced = announcedFile(input.name, sizeBytes);
  if ((await countAttachments(tx, documentId)) >= attachmentsPerDocumentMax) throw attachmentLimitReached();
  if ((await countUploads(tx, actor.userId)) >= uploadsInProgressMax) throw uploadLimitReached();
  await insertFile(tx, {
    ...announced,
    id,
    projectId,
    documentId,
    purpose: "ATTACHMENT",
    sizeBytes,
    objectKey,
    storeUploadId,
  });
  await recordChange(
    tx,
    "file",
    "upload_started",
    { id, projectId, documentId },
    { documentId, name: announced.name, sizeBytes },
  );
}
