import { daysAfter } from "../durations.ts";

/** ARCHIVE: everything, as a folder in a ZIP file. QDPX: texts, codes and codings, for other analysis programs. */
export const projectExportFormats = ["ARCHIVE", "QDPX"] as const;
export type ProjectExportFormat = (typeof projectExportFormats)[number];

export const projectExportStatuses = ["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED", "EXPIRED"] as const;
export type ProjectExportStatus = (typeof projectExportStatuses)[number];

export function isExportUnderWay(status: ProjectExportStatus): boolean {
  return status === "QUEUED" || status === "RUNNING";
}

/** Projects of one export; decided by us. */
export const exportedProjectsMax = 100;
/** Exports of one member that are under way; decided by us. */
export const projectExportsUnderWayMax = 3;
/** An export can be downloaded this long, in days; decided by us. */
export const projectExportKeptDays = 7;

/** Until when an export that was done then can be downloaded. */
export function projectExportExpiry(doneAt: Date): Date {
  return daysAfter(doneAt, projectExportKeptDays);
}

/** Endings of the files that exports are downloaded as. */
export const projectExportExtensions: Readonly<Record<ProjectExportFormat, string>> = {
  ARCHIVE: "zip",
  QDPX: "qdpx",
};
