import { parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { z } from "zod";
import {
  archiveIndex,
  markdownFacts,
  writeDocumentMarkdown,
} from "../conversions/write-document-markdown.ts";
import { defineJob, parts } from "./document-job.ts";

/** A text, given as JSON, and its related data as Markdown. */
export const markdownJob = defineJob({
  name: "markdown",
  input: z.object({ parts, text: z.string(), document: markdownFacts, index: archiveIndex }),
  output: z.string(),
  run: ({ text, document, index }) =>
    writeDocumentMarkdown({ ...document, content: parseDocumentJson(JSON.parse(text)) }, index),
});
