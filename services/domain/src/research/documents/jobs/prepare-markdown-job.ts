import { documentBlockCount } from "@fieldstone/document/document-json.ts";
import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { z } from "zod";
import { documentFromMarkdown } from "../conversions/document-from-markdown.ts";
import { prepareDocument } from "../prepare-document.ts";
import { defineJob, parts, preparedDocument } from "./document-job.ts";

/** A new document from Markdown; null if it is too large. */
export const prepareMarkdownJob = defineJob({
  name: "prepare markdown",
  input: z.object({ parts, text: z.string() }),
  output: preparedDocument.nullable(),
  run({ text }) {
    const content = documentFromMarkdown(text);
    return documentBlockCount(content) > documentBlocksMax ? null : prepareDocument(content);
  },
});
