import { documentBlockCount } from "@fieldstone/document/document-json.ts";
import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { z } from "zod";
import { embeddedIds } from "../embedded-ids.ts";
import { prepareDocument } from "../prepare-document.ts";
import { defineJob, parts, preparedDocument, rejected } from "./document-job.ts";

/** Recreates a text for a copy, without authorship and deleted content. */
export const copyJob = defineJob({
  name: "copy",
  input: z.object({ parts }),
  output: z.object({
    rejected,
    /** Null if it exceeds the size of a new document. */
    prepared: preparedDocument.nullable(),
    embedded: z.array(z.string()).readonly(),
  }),
  run({ parts: stored }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const content = documentJsonFromShared(documentFragment(doc));
    doc.destroy();
    const isTooLarge = documentBlockCount(content) > documentBlocksMax;
    return {
      rejected: bad,
      prepared: isTooLarge ? null : prepareDocument(content),
      embedded: embeddedIds(content),
    };
  },
});
