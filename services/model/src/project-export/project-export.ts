import { uploadSizeBytesMax } from "../limits.ts";

/** ARCHIVE: everything, in a ZIP file. QDPX: texts, codes and codings, for other analysis software. */
export const projectExportFormats = ["ARCHIVE", "QDPX"] as const;
export type ProjectExportFormat = (typeof projectExportFormats)[number];

/** Projects in one export; decided by us. */
export const exportedProjectsMax = 100;
/** Concurrent exports of one member; decided by us. */
export const projectExportsInProgressMax = 3;
/** The most bytes of data in an archive that is imported, for all its projects together, because they are read at once. */
export const importedDataSizeBytesMax = 50_000_000;
/** Path of a file with a project's data in an archive; captures the project's folder. */
export const projectDataPath = /^([^/]+)\/project(?:-\d{1,6})?\.json$/u;

interface Packed {
  readonly format: ProjectExportFormat;
  readonly sizeBytes: number | null;
  readonly dataSizeBytes: number | null;
}

/** Whether an archive that was packed is larger than one that can be imported. */
export function isTooLargeToImport({ format, sizeBytes, dataSizeBytes }: Packed): boolean {
  return (
    format === "ARCHIVE" &&
    ((sizeBytes ?? 0) > uploadSizeBytesMax || (dataSizeBytes ?? 0) > importedDataSizeBytesMax)
  );
}

/** File extensions of downloaded exports. */
export const projectExportExtensions: Readonly<Record<ProjectExportFormat, string>> = {
  ARCHIVE: "zip",
  QDPX: "qdpx",
};
