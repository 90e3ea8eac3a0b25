import { documentToPdfJobSchema, pdfTextJobSchema } from "@fieldstone/model/files/document-jobs.ts";
import { reservedAttempts } from "@fieldstone/platform/queue/reserved-attempt.ts";
import { defineTask } from "@fieldstone/platform/queue/task-contract.ts";
import { z } from "zod";

/** A run of reading a file's pages: one file at a time per workspace, as it uses a core for minutes. */
const ofExtraction = { maxAttempts: 3 + reservedAttempts, queue: "extractions" } as const;

/** Convert an office file to a PDF, whose pages are read next. */
export const convertDocumentTask = defineTask({
  ...ofExtraction,
  name: "file.convert-to-pdf",
  payload: z.object({ job: documentToPdfJobSchema, run: z.int() }),
});

/** Read the pages of a PDF. */
export const extractPagesTask = defineTask({
  ...ofExtraction,
  name: "file.extract-pages",
  payload: z.object({ job: pdfTextJobSchema, run: z.int() }),
});
