import { type DocumentNode, nodeFromJson } from "@fieldstone/model/document/document-json.ts";
import { documentText, textAbstract, wordCount } from "@fieldstone/model/document/document-text.ts";
import { createSharedDocument } from "@fieldstone/model/document/shared-document.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import * as Y from "yjs";
import type { NewDocument } from "./document.ts";
import { type DerivedText, insertDocument } from "./document-store.ts";

/** The text, abstract and word count of a document. */
export function deriveText(content: DocumentNode): DerivedText {
  const { text } = documentText(content);
  return { text, abstract: textAbstract(text), wordCount: wordCount(text) };
}

/**
 * Makes the document of a new note or insight, in version 1. Part of the command that makes the object.
 * @throws ProductError `document.invalid`
 */
export async function createDocument(tx: TenantTransaction, document: NewDocument): Promise<void> {
  nodeFromJson(document.content);
  const shared = createSharedDocument(document.content);
  try {
    await insertDocument(tx, document, Y.encodeStateAsUpdate(shared), deriveText(document.content));
  } finally {
    shared.destroy();
  }
}
