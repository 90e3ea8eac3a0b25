import { type DocumentNode, documentBlockCount } from "@fieldstone/model/document/document-json.ts";
import { documentText } from "@fieldstone/model/document/document-text.ts";
import {
  createSharedDocument,
  documentFragment,
  documentJsonFromShared,
} from "@fieldstone/model/document/shared-document.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { documentBlocksMax } from "@fieldstone/model/limits.ts";
import * as Y from "yjs";
import { type DerivedContent, deriveContent } from "./document-content.ts";

/** A new document as it is stored. Making it takes time that grows with the text, so imports do so apart. */
export interface PreparedDocument {
  readonly state: Uint8Array;
  readonly derived: DerivedContent;
}

/** @throws ProductError `document.invalid`, `document.too_large` */
export function prepareDocument(content: DocumentNode): PreparedDocument {
  if (documentBlockCount(content) > documentBlocksMax) throw tooManyBlocks();
  const shared = createSharedDocument(content);
  try {
    const read = documentJsonFromShared(documentFragment(shared));
    const derived = deriveContent(read, documentText(read).text);
    return { state: Y.encodeStateAsUpdate(shared), derived };
  } finally {
    shared.destroy();
  }
}

function tooManyBlocks(): ProductError {
  const most = documentBlocksMax.toLocaleString("en");
  return new ProductError(
    "ValidationError",
    "document.too_large",
    `A text has at most ${most} paragraphs and lines. Split it into several notes.`,
  );
}
