import { ProductError } from "@fieldstone/model/errors.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";

export const importStatuses = [
  "QUEUED",
  "PROCESSING",
  "DONE",
  "FAILED",
  "CANCELLED",
  "UNDOING",
  "UNDONE",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** The import of one file as notes. */
export interface Import {
  readonly id: string;
  readonly projectId: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly status: ImportStatus;
  readonly progressPercent: number;
  readonly notesMade: number;
  /** How to read a table, if a member chose it. */
  readonly tableChoices: TableChoices | null;
  readonly failureCount: number;
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  /** When the current run began. Still set when another begins, it means that the run was lost. */
  readonly runStartedAt: Date | null;
  readonly lostRuns: number;
  readonly createdBy: string | null;
  readonly undoneBy: string | null;
  readonly undoEditedIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export function importNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "import.not_found",
    "This import does not exist or is not shared with you.",
  );
}
