import { parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { z } from "zod";
import { prepareDocument } from "../prepare-document.ts";
import { defineJob, parts, preparedDocument } from "./document-job.ts";

/** A new document from its content as JSON. */
export const prepareContentJob = defineJob({
  name: "prepare content",
  input: z.object({
    /** Empty: the content is passed instead. */
    parts,
    text: z.string(),
  }),
  output: preparedDocument,
  run: ({ text }) => prepareDocument(parseDocumentJson(JSON.parse(text))),
});
