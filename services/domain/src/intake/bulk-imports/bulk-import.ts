import { ProductError } from "@fieldstone/model/errors.ts";
import type { BulkItemKind } from "@fieldstone/model/files/bulk-item.ts";
import { bulkImportItemsPerRunMax } from "@fieldstone/model/limits.ts";

/** Many files that a member brings in at once. */
export interface BulkImport {
  readonly id: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** What was not sent by then stays out. */
  readonly stoppedAt: Date | null;
  /** When undoing it began, and when everything in it was on its way to the trash. */
  readonly undoStartedAt: Date | null;
  readonly undoEndedAt: Date | null;
  /** Undoing stopped halfway; it can be undone again. */
  readonly undoFailed: boolean;
}

/** WAITING: its bytes are not here yet, so that its file has to be chosen again on another page. */
export const bulkItemStates = ["WAITING", "UNDER_WAY", "DONE", "FAILED", "CANCELLED", "UNDONE"] as const;
export type BulkItemState = (typeof bulkItemStates)[number];

/** One file of a bulk import. */
export interface BulkItem {
  readonly position: number;
  readonly projectId: string;
  /** Its name, with its folders where a folder was chosen. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly kind: BulkItemKind;
  readonly state: BulkItemState;
  readonly importId: string | null;
  readonly noteId: string | null;
  /** An upload to its note that was begun and can be continued. */
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

export function bulkImportUnderWay(): ProductError {
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
