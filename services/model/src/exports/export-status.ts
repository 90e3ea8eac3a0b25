import { daysAfter } from "../durations.ts";

/** Status of an export of a project or a reel. */
export const exportStatuses = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED", "EXPIRED"] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export function isExportInProgress(status: ExportStatus): boolean {
  return status === "QUEUED" || status === "RUNNING";
}

/** How long an export can be downloaded, in days; decided by us. */
export const exportRetentionDays = 7;

/** The expiry of an export's download. */
export function exportExpiry(doneAt: Date): Date {
  return daysAfter(doneAt, exportRetentionDays);
}
