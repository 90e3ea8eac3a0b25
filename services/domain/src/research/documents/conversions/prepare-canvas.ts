import { createCanvasDocument } from "@fieldstone/document/canvas/canvas-document.ts";
import { documentKinds } from "@fieldstone/document/document-kind.ts";
import type { Canvas } from "@fieldstone/model/views/canvas.ts";
import * as Y from "yjs";
import type { PreparedDocument } from "../prepare-document.ts";
import { deriveContent } from "./document-content.ts";

/** A new drawing, as stored. */
export function prepareCanvas(canvas: Canvas): PreparedDocument {
  const doc = createCanvasDocument(canvas);
  try {
    const { content, text } = documentKinds.canvas.read(doc);
    return { state: Y.encodeStateAsUpdate(doc), derived: deriveContent(content, text) };
  } finally {
    doc.destroy();
  }
}
