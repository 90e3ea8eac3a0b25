import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { templateMarkdownLengthMax } from "@fieldstone/model/limits.ts";
import { z } from "zod";
import { documentToMarkdown } from "../conversions/document-markdown.ts";
import { defineJob, parts, rejected } from "./document-job.ts";

/** A text as Markdown for a template; null if it is longer than a template's may be. */
export const templateMarkdownJob = defineJob({
  name: "template markdown",
  input: z.object({ parts }),
  output: z.object({ rejected, markdown: z.string().nullable() }),
  run({ parts: stored }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const markdown = documentToMarkdown(documentJsonFromShared(documentFragment(doc)));
    doc.destroy();
    return { rejected: bad, markdown: markdown.length > templateMarkdownLengthMax ? null : markdown };
  },
});
