import { parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { z } from "zod";
import { defineJob, parts, preparedDocument } from "./document-job.ts";
import { prepareDocument } from "./prepare-document.ts";

/** A new document made of its content, which is given as JSON. */
export const prepareContentJob = defineJob({
  name: "prepare content",
  input: z.object({
    /** None: the content is given. */
    parts,
    text: z.string(),
  }),
  output: preparedDocument,
  run: ({ text }) => prepareDocument(parseDocumentJson(JSON.parse(text))),
});
