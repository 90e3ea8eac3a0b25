/** ARCHIVE: everything, as a folder in a ZIP file. QDPX: texts, codes and codings, for other analysis programs. */
export const projectExportFormats = ["ARCHIVE", "QDPX"] as const;
export type ProjectExportFormat = (typeof projectExportFormats)[number];

/** Projects of one export; decided by us. */
export const exportedProjectsMax = 100;
/** Exports of one member that are under way; decided by us. */
export const projectExportsUnderWayMax = 3;
/** Endings of the files that exports are downloaded as. */
export const projectExportExtensions: Readonly<Record<ProjectExportFormat, string>> = {
  ARCHIVE: "zip",
  QDPX: "qdpx",
};
