import type { DocumentNode } from "@fieldstone/model/document/document-json.ts";
import {
  documentFragment,
  documentJsonFromShared,
  openSharedDocument,
} from "@fieldstone/model/document/shared-document.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readDocumentStates } from "./document-store.ts";

/** Documents as they stand now, unsaved edits among them. The caller has checked that the actor may read them. */
export async function readDocumentContents(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentNode>> {
  const states = await readDocumentStates(tx, documentIds);
  return new Map([...states].map(([id, { state, updates }]) => [id, contentOf(state, updates)]));
}

function contentOf(state: Uint8Array, updates: readonly Uint8Array[]): DocumentNode {
  const shared = openSharedDocument(state, updates);
  try {
    return documentJsonFromShared(documentFragment(shared));
  } finally {
    shared.destroy();
  }
}
