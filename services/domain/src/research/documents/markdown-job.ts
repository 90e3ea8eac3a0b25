import { parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { z } from "zod";
import { defineJob, parts } from "./document-job.ts";
import { archiveIndex, markdownFacts, writeDocumentMarkdown } from "./write-document-markdown.ts";

/** A text, given as JSON, with what hangs on it as Markdown. */
export const markdownJob = defineJob({
  name: "markdown",
  input: z.object({ parts, text: z.string(), document: markdownFacts, index: archiveIndex }),
  output: z.string(),
  run: ({ text, document, index }) =>
    writeDocumentMarkdown({ ...document, content: parseDocumentJson(JSON.parse(text)) }, index),
});
