import { daysAfter } from "../durations.ts";

/** How far an export of a project or of a reel is. */
export const exportStatuses = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED", "EXPIRED"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export function isExportUnderWay(status: ExportStatus): boolean {
  return status === "QUEUED" || status === "RUNNING";
}

/** An export can be downloaded this long, in days; decided by us. */
export const exportKeptDays = 7;

/** Until when an export that was done then can be downloaded. */
export function exportExpiry(doneAt: Date): Date {
  return daysAfter(doneAt, exportKeptDays);
}
