import { ProductError } from "@fieldstone/model/errors.ts";
import type { BulkItemKind } from "@fieldstone/model/files/bulk-item.ts";
import { bulkImportItemsPerRunMax } from "@fieldstone/model/limits.ts";

/** Many files that a member imports at once. */
export interface BulkImport {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** Files that were not uploaded by then are left out. */
  readonly stoppedAt: Date | null;
  /** When undoing began, and when everything was scheduled for the trash. */
  readonly undoStartedAt: Date | null;
  readonly undoEndedAt: Date | null;
  /** Undoing failed halfway and can be repeated. */
  readonly undoFailed: boolean;
}

/** WAITING: its bytes have not been uploaded, so on another page its file must be chosen again. */
export const bulkItemStates = ["WAITING", "UNDER_WAY", "DONE", "FAILED", "CANCELLED", "UNDONE"] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** One file of a bulk import. */
export interface BulkItem {
  readonly position: number;
  readonly projectId: string;
  /** The file name, with its folders if a folder was chosen. */
  readonly path: string;
  readonly sizeBytes: number;
  /** The recording's transcript, which is sent with it. */
  readonly transcriptPath: string | null;
  readonly kind: BulkItemKind;
  readonly state: BulkItemState;
  readonly importId: string | null;
  readonly noteId: string | null;
  /** A started upload to its note that can be resumed. */
  readonly uploadId: string | null;
  readonly failureMessage: string | null;
}

export interface BulkItemKey {
  readonly bulkImportId: string;
  readonly position: number;
}

export function bulkImportNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "bulk_import.not_found",
    "This bulk import does not exist, or someone else began it. Choose your files again.",
  );
}

export function bulkImportStopped(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "bulk_import.stopped",
    "This bulk import was stopped. Choose the remaining files again to begin a new one.",
  );
}

export function bulkImportInProgress(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "bulk_import.under_way",
    "Files of this bulk import are still being read. Wait until they are done, then undo it.",
  );
}

export function bulkItemsInvalid(count: number): ProductError {
  return new ProductError(
    "ValidationError",
    "bulk_import.too_many_items",
    `Choose 1 to ${bulkImportItemsPerRunMax.toLocaleString("en")} files at a time. You chose ${count.toLocaleString("en")}.`,
    { field: "items" },
  );
}

export function bulkItemRefused(path: string): ProductError {
  return new ProductError(
    "ValidationError",
    "bulk_import.item_refused",
    `“${path}” cannot be imported with others. Leave it out.`,
    { field: "items" },
  );
}
