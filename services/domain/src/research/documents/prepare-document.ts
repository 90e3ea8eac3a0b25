import { type DocumentNode, nodeFromJson } from "@fieldstone/model/document/document-json.ts";
import { documentText, textAbstract, wordCount } from "@fieldstone/model/document/document-text.ts";
import { createSharedDocument } from "@fieldstone/model/document/shared-document.ts";
import * as Y from "yjs";
import type { DerivedText } from "./document-store.ts";

/** A new document as it is stored. Making it takes time that grows with the text, so imports do so apart. */
export interface PreparedDocument {
  readonly state: Uint8Array;
  readonly derived: DerivedText;
}

/** The text, abstract and word count of a document. */
export function deriveText(content: DocumentNode): DerivedText {
  const { text } = documentText(content);
  return { text, abstract: textAbstract(text), wordCount: wordCount(text) };
}

/** @throws ProductError `document.invalid` */
export function prepareDocument(content: DocumentNode): PreparedDocument {
  nodeFromJson(content);
  const shared = createSharedDocument(content);
  try {
    return { state: Y.encodeStateAsUpdate(shared), derived: deriveText(content) };
  } finally {
    shared.destroy();
  }
}
