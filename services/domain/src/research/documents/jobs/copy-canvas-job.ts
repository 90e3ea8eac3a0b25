import { readCanvas } from "@fieldstone/document/canvas/canvas-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { z } from "zod";
import { prepareCanvas } from "../conversions/prepare-canvas.ts";
import { defineJob, parts, preparedDocument, rejected } from "./document-job.ts";

/** Recreates a drawing for a copy, without deleted content. */
export const copyCanvasJob = defineJob({
  name: "copy canvas",
  input: z.object({ parts }),
  output: z.object({ rejected, prepared: preparedDocument }),
  run({ parts: stored }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const canvas = readCanvas(doc);
    doc.destroy();
    return { rejected: bad, prepared: prepareCanvas(canvas) };
  },
});
