import { ProductError } from "@fieldstone/model/errors.ts";
import type { FileType } from "@fieldstone/model/files/file-type.ts";
import type { UploadStatus } from "@fieldstone/model/states/upload-status.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";

/** Decided by us: files of a note or insight, which are read without paging. */
export const attachmentsPerDocumentMax = 200;
/** Decided by us: unfinished uploads of one member. Each reserves its size in the workspace's storage. */
export const uploadsInProgressMax = 50;
/** Days until an unfinished upload is ended; S3 drops its parts after the same time. */
export const abandonedUploadDays = 7;
/** Abandoned uploads that end in one step, to keep its transaction short. */
export const abandonedAtOnceMax = 100;
/** Days in which a deleted file can be restored. */
export const deletedFileRetentionDays = 30;

/** A file that is attached to a note or insight. */
export interface Attachment {
  readonly id: string;
  readonly documentId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly fileType: FileType;
  readonly sizeBytes: number;
  readonly objectKey: ObjectKey;
  readonly uploadStatus: UploadStatus;
  /** Why the upload failed; null in every other state. */
  readonly failureCode: string | null;
  /** Null once the upload has ended. */
  readonly storeUploadId: string | null;
  /** When joining began, after all parts had arrived. */
  readonly joiningSince: Date | null;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
  readonly purgedAt: Date | null;
}

export function fileNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "file.not_found",
    "This file does not exist or is not shared with you.",
  );
}

export function uploadEnded(): ProductError {
  return new ProductError("InvalidOperation", "upload.ended", "This upload has ended. Start it again.");
}

export function uploadOfAnother(): ProductError {
  return new ProductError(
    "Forbidden",
    "upload.of_another",
    "Only the person who started this upload can continue it.",
  );
}

export function uploadEmpty(): ProductError {
  return new ProductError("ValidationError", "upload.empty", "This file is empty.", { field: "file" });
}

export function uploadIncomplete(): ProductError {
  return new ProductError(
    "ValidationError",
    "upload.incomplete",
    "Some of the file has not arrived. Continue the upload.",
  );
}

export function uploadLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "upload.limit",
    `You have ${uploadsInProgressMax} uploads in progress. Wait until one is finished, or cancel one.`,
  );
}

export function attachmentLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "file.limit",
    `A note or insight can have ${attachmentsPerDocumentMax} files. Delete one first.`,
  );
}
