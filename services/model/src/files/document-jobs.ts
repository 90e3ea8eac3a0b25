import * as z from "zod";
import { objectKeyText } from "../media/media-jobs.ts";

const documentJob = { fileId: z.uuid(), sourceKey: objectKeyText, destinationKey: objectKeyText };

/** Reads the pages of the PDF at the source. The pages' images are stored below the destination, a prefix. */
export const pdfTextJobSchema = z.strictObject(documentJob);
export type PdfTextJob = z.infer<typeof pdfTextJobSchema>;

/** Converts the office file at the source to the PDF at the destination. */
export const documentToPdfJobSchema = z.strictObject(documentJob);
export type DocumentToPdfJob = z.infer<typeof documentToPdfJobSchema>;

/** How a conversion to PDF ended. */
export type DocumentToPdfEvent<Failure extends string = string> =
  | { readonly fileId: string; readonly event: "job.completed" }
  | { readonly fileId: string; readonly event: "job.failed"; readonly error: Failure };
