import { documentBlockCount } from "@fieldstone/document/document-json.ts";
import { documentBlocksMax } from "@fieldstone/document/document-limits.ts";
import { documentFragment, documentJsonFromShared } from "@fieldstone/document/shared-document.ts";
import { openStoredDocument } from "@fieldstone/document/stored-document.ts";
import { z } from "zod";
import { defineJob, parts, preparedDocument, rejected } from "./document-job.ts";
import { embeddedIds } from "./embedded-ids.ts";
import { prepareDocument } from "./prepare-document.ts";

/** A text made anew, as a copy of it is stored: nothing of who wrote what, or of what was deleted, goes along. */
export const copyJob = defineJob({
  name: "copy",
  input: z.object({ parts }),
  output: z.object({
    rejected,
    /** Null where it is larger than a new document may be. */
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
