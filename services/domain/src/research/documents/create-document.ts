import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type InsertedDocument, insertDocuments } from "./document-store.ts";
import type { PreparedDocument } from "./prepare-document.ts";

/** Creates version 1 of the document of a new note, insight or canvas. Part of the object's creation. */
export async function createDocument(
  tx: TenantTransaction,
  document: Omit<InsertedDocument, "state" | "derived">,
  prepared: PreparedDocument,
): Promise<void> {
  await insertDocuments(tx, [{ ...document, ...prepared }]);
}
