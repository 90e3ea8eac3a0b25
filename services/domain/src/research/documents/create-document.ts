import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type InsertedDocument, insertDocuments } from "./document-store.ts";
import type { PreparedDocument } from "./prepare-document.ts";

/** Makes the document of a new note, insight or canvas, in version 1. Part of the command that makes the object. */
export async function createDocument(
  tx: TenantTransaction,
  document: Omit<InsertedDocument, "state" | "derived">,
  prepared: PreparedDocument,
): Promise<void> {
  await insertDocuments(tx, [{ ...document, ...prepared }]);
}
