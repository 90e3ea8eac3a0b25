import { documentBlockCount } from "@fieldstone/document/document-json.ts";
import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { z } from "zod";
import { documentFromMarkdown } from "./document-from-markdown.ts";
import { defineJob, parts, preparedDocument } from "./document-job.ts";
import { prepareDocument } from "./prepare-document.ts";

/** A new document made of Markdown; null where it is larger than one may be. */
export const prepareMarkdownJob = defineJob({
  name: "prepare markdown",
  input: z.object({ parts, text: z.string() }),
  output: preparedDocument.nullable(),
  run({ text }) {
    const content = documentFromMarkdown(text);
    return documentBlockCount(content) > documentBlocksMax ? null : prepareDocument(content);
  },
});
