import { canvasItemsMax } from "@fieldstone/model/views/canvas.ts";
import * as Y from "yjs";
import {
  canvasElements,
  canvasStaging,
  canvasText,
  canvasTextField,
  readCanvas,
  replaceCanvas,
} from "./canvas/canvas-document.ts";
import { isCanvasElement, mayHoldOnCanvas, requireCanvasPlace } from "./canvas/canvas-place.ts";
import { documentBlocksMax, documentDepthMax, nameLengthMax } from "./document-limits.ts";
import { documentText } from "./document-text.ts";
import { eraseInDocument, eraseInText, type TextEraser } from "./erase-text.ts";
import { anchorsMap } from "./highlights/anchor-map.ts";
import { lineageOf } from "./highlights/word-ancestry.ts";
import {
  documentFragment,
  documentFromShared,
  documentJsonFromShared,
  replaceSharedContent,
} from "./shared-document.ts";
import { requireKnownPlace } from "./updates/update-place.ts";

/** A document is the text of a note or an insight, or the drawing of a view. */
export type DocumentKindName = "text" | "canvas";

/** What differs between kinds of documents: all that the guard, sockets and stores know of a kind. */
export interface DocumentKind {
  readonly name: DocumentKindName;
  /** Accesses the root types once, so that Yjs knows their types before it applies updates. */
  readonly declareRoots: (doc: Y.Doc) => void;
  /** The shared types that an update may contain. */
  readonly mayHold: (type: Y.AbstractType<unknown>) => boolean;
  /** Checks where a new item was placed. @throws UpdateRejectedError */
  readonly requirePlace: (doc: Y.Doc, item: Y.Item) => void;
  /** True for items that count towards `partsMax`: blocks of a text, elements of a canvas. */
  readonly isPart: (item: Y.Item) => boolean;
  readonly partsMax: number;
  /** The content for readers, and its words. */
  readonly read: (doc: Y.Doc) => { readonly content: object; readonly text: string };
  /** Restores the content of a past version. */
  readonly restore: (doc: Y.Doc, past: Y.Doc) => void;
  /** Erases texts from a document; returns the number of places changed. */
  readonly erase: (doc: Y.Doc, eraser: TextEraser) => number;
}

const textKind: DocumentKind = {
  name: "text",
  declareRoots(doc) {
    documentFragment(doc);
    anchorsMap(doc);
    lineageOf(doc);
  },
  mayHold: (type) =>
    type instanceof Y.XmlText || (type instanceof Y.XmlElement && type.nodeName.length <= nameLengthMax),
  requirePlace: (doc, item) => requireKnownPlace(doc, item, documentDepthMax),
  isPart: ({ content }) => content instanceof Y.ContentType && content.type instanceof Y.XmlElement,
  partsMax: documentBlocksMax,
  read(doc) {
    const content = documentJsonFromShared(documentFragment(doc));
    return { content, text: documentText(content).text };
  },
  restore: (doc, past) => replaceSharedContent(doc, documentFromShared(documentFragment(past))),
  erase: eraseInDocument,
};

const canvasKind: DocumentKind = {
  name: "canvas",
  declareRoots(doc) {
    canvasElements(doc);
    canvasStaging(doc);
  },
  mayHold: mayHoldOnCanvas,
  requirePlace: requireCanvasPlace,
  isPart: isCanvasElement,
  partsMax: canvasItemsMax,
  read(doc) {
    const content = readCanvas(doc);
    return { content, text: canvasText(content) };
  },
  restore: (doc, past) => replaceCanvas(doc, readCanvas(past)),
  erase: eraseOnCanvas,
};

function eraseOnCanvas(doc: Y.Doc, eraser: TextEraser): number {
  let erased = 0;
  doc.transact(() => {
    for (const element of canvasElements(doc).values()) {
      const text = element instanceof Y.Map ? element.get(canvasTextField) : undefined;
      if (text instanceof Y.Text) erased += eraseInText(text, eraser);
    }
  });
  return erased;
}

export const documentKinds: Readonly<Record<DocumentKindName, DocumentKind>> = {
  text: textKind,
  canvas: canvasKind,
};
