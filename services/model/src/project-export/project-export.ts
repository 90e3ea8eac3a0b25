/** ARCHIVE: everything, in a ZIP file. QDPX: texts, codes and codings, for other analysis software. */
export const projectExportFormats = ["ARCHIVE", "QDPX"] as const;
export type ProjectExportFormat = (typeof projectExportFormats)[number];

/** Projects in one export; decided by us. */
export const exportedProjectsMax = 100;
/** Concurrent exports of one member; decided by us. */
export const projectExportsInProgressMax = 3;
/** File extensions of downloaded exports. */
export const projectExportExtensions: Readonly<Record<ProjectExportFormat, string>> = {
  ARCHIVE: "zip",
  QDPX: "qdpx",
};
