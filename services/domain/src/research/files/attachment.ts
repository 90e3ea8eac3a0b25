import { ProductError } from "@fieldstone/model/errors.ts";
import type { FileType } from "@fieldstone/model/files/file-type.ts";
import type { UploadStatus } from "@fieldstone/model/states/upload-status.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";

/** Decided by us: files of a note or insight, so that they are read in one piece. */
export const attachmentsPerDocumentMax = 200;
/** Decided by us: uploads of one member that are under way. Each reserves its size of the workspace's storage. */
export const uploadsUnderWayMax = 50;
/** An upload that was not finished by then is given up, in days; S3 drops its parts after as many. */
export const abandonedUploadDays = 7;
/** Abandoned uploads that end in one step: its transaction stays short. */
export const abandonedAtOnceMax = 100;
/** A deleted file can be restored so long, in days. */
export const deletedFileKeptDays = 30;

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
  /** Why the upload failed; null for every other state. */
  readonly failureCode: string | null;
  /** Null once the upload has ended. */
  readonly storeUploadId: string | null;
  /** Since when its parts are joined, all of which have arrived. */
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

export function uploadsUnderWayReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "upload.limit",
    `You have ${uploadsUnderWayMax} uploads in progress. Wait until one is finished, or cancel one.`,
  );
}

export function attachmentLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "file.limit",
    `A note or insight can have ${attachmentsPerDocumentMax} files. Delete one first.`,
  );
}
