import { ProductError } from "@fieldstone/model/errors.ts";
import type { ExportStatus } from "@fieldstone/model/exports/export-status.ts";
import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import {
  exportedProjectsMax,
  type ProjectExportFormat,
  projectExportExtensions,
  projectExportsInProgressMax,
} from "@fieldstone/model/project-export/project-export.ts";
import {
  type ObjectKey,
  type ObjectOwner,
  objectKey,
  objectPrefix,
} from "@fieldstone/platform/objects/object-key.ts";

/** An archive of projects for one member, visible to no other, because it contains what they may read. */
export interface ProjectExport {
  readonly id: string;
  readonly format: ProjectExportFormat;
  readonly title: string;
  readonly projectIds: readonly string[];
  readonly status: ExportStatus;
  readonly progressPercent: number;
  readonly failureCode: string | null;
  readonly sizeBytes: number | null;
  /** Of the data in an archive; null before it is packed. */
  readonly dataSizeBytes: number | null;
  readonly runStartedAt: Date | null;
  readonly lostRuns: number;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const folder = "project-exports";

export function projectExportKey(owner: ObjectOwner, exportId: string): ObjectKey {
  return objectKey(owner, folder, exportId);
}

/** The key prefix of all of a workspace's exports. */
export function projectExportsPrefix(owner: ObjectOwner): string {
  return objectPrefix(owner, folder);
}

/** The file name for the download. */
export function projectExportFileName({ title, format }: ProjectExport): string {
  return exportFileName(title, projectExportExtensions[format]);
}

export function projectExportNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "project_export.not_found",
    "This export no longer exists. Export the project again.",
  );
}

export function projectExportNotReady(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "project_export.not_ready",
    "This export cannot be downloaded. Wait until it is done, or export the project again.",
  );
}

export function projectExportEnded(): ProductError {
  return new ProductError("InvalidOperation", "project_export.ended", "This export has ended already.");
}

export function projectExportLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "project_export.limit",
    `You have ${projectExportsInProgressMax} exports in progress. Wait until one is finished, or cancel one.`,
  );
}

export function projectExportEmpty(): ProductError {
  return new ProductError(
    "ValidationError",
    "project_export.empty",
    "Choose a project, or a folder with a project that you can edit.",
  );
}

export function projectExportTooLarge(): ProductError {
  return new ProductError(
    "ValidationError",
    "project_export.too_many",
    `An export can contain at most ${exportedProjectsMax} projects. Choose fewer.`,
  );
}

export function qdpxOfOneProject(): ProductError {
  return new ProductError(
    "ValidationError",
    "project_export.one_project",
    "A QDPX file contains one project. Choose one, or export everything as an archive.",
  );
}
