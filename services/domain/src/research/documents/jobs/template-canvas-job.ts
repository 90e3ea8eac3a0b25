import { readCanvas } from "@fieldstone/document/canvas/canvas-document.ts";
import { openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import { templatesLengthMax } from "@fieldstone/model/limits.ts";
import type { Canvas } from "@fieldstone/model/views/canvas.ts";
import { z } from "zod";
import { defineJob, parts, rejected } from "./document-job.ts";

/** A drawing for a template as JSON, without the cards of its project; null if it is longer than a template. */
export const templateCanvasJob = defineJob({
  name: "template canvas",
  input: z.object({ parts }),
  output: z.object({ rejected, json: z.string().nullable() }),
  run({ parts: stored }) {
    const { doc, rejected: bad } = openStoredDocument(stored);
    const json = JSON.stringify(withoutReferences(readCanvas(doc)));
    doc.destroy();
    return { rejected: bad, json: json.length > templatesLengthMax ? null : json };
  },
});

const referenceTypes: ReadonlySet<string> = new Set(["rh", "i", "n"]);

/** A drawing for another project: without the notes, insights and highlights of this one. */
function withoutReferences(canvas: Canvas): Canvas {
  const items = canvas.items.filter(({ type }) => !referenceTypes.has(type));
  const objectRanks = Object.fromEntries(items.map(({ id }) => [id, canvas.objectRanks[id] ?? 0]));
  return { items, objectRanks, expandedCards: [], stagingArea: canvas.stagingArea };
}
