import * as z from "zod";

const uploadStatus = z.enum(["COMPLETE", "FAILED", "UPLOADING"]);

/** What an export of projects holds, and how far each of its files is. */
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
