import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { NewDocument } from "./document.ts";
import { type InsertedDocument, insertDocuments } from "./document-store.ts";
import { type PreparedDocument, prepareDocument } from "./prepare-document.ts";

/**
 * Makes the document of a new note or insight, in version 1. Part of the command that makes the object.
 * @throws ProductError `document.invalid`, `document.too_large`
 */
export async function createDocument(tx: TenantTransaction, document: NewDocument): Promise<void> {
  await createPreparedDocument(tx, document, prepareDocument(document.content));
}

/** As createDocument, of a document that was prepared before. */
export async function createPreparedDocument(
  tx: TenantTransaction,
  document: Omit<InsertedDocument, "state" | "derived">,
  prepared: PreparedDocument,
): Promise<void> {
  await insertDocuments(tx, [{ ...document, ...prepared }]);
}
