import * as z from "zod";

const uploadStatus = z.enum(["COMPLETE", "FAILED", "UPLOADING"]);

/** The contents of an export of projects, and the progress of each of its files. */
export const projectExportManifestSchema = z.strictObject({
  projectIds: z.array(z.uuid()),
  files: z.record(z.string(), z.strictObject({ uploadStatus, filepath: z.string() })),
});
export type ProjectExportManifest = z.infer<typeof projectExportManifestSchema>;

export const projectExportConfigSchema = z.strictObject({
  title: z.string().max(200),
  projectCategoryIds: z.array(z.uuid()),
  projectIds: z.array(z.uuid()),
});
export type ProjectExportConfig = z.infer<typeof projectExportConfigSchema>;
