import { documentFragment } from "@fieldstone/document/shared-document.ts";
import { type OpenedDocument, openStoredDocument } from "@fieldstone/document/stored-document.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type * as Y from "yjs";
import { readDocumentStates, readSnapshot, type StoredState } from "./document-store.ts";

/** Index of the state among the parts of a stored document; its updates follow. */
export const stateIndex = 0;

/** Newest versions that are tried where a document's state cannot be read. */
const snapshotsTriedMax = 20;

/**
 * Works on a document from what is stored of it. Updates that cannot be applied are left out; in place of a state that
 * cannot be read stands the newest version that can, and of a document without one what its updates hold.
 */
export async function workOnParts<T extends { readonly rejected: readonly number[] }>(
  tx: TenantTransaction,
  documentId: string,
  { state, updates }: StoredState,
  work: (parts: readonly Uint8Array[]) => T | Promise<T>,
): Promise<T> {
  const first = await work([state, ...updates]);
  if (!first.rejected.includes(stateIndex)) return first;
  for (let skip = 0; skip < snapshotsTriedMax; skip += 1) {
    const snapshot = await readSnapshot(tx, documentId, skip);
    if (snapshot === undefined) break;
    const other = await work([snapshot, ...updates]);
    if (!other.rejected.includes(stateIndex)) return { ...other, rejected: [stateIndex, ...other.rejected] };
  }
  return first;
}

/** Opens a document from what is stored of it, as workOnParts does. */
export async function openStored(
  tx: TenantTransaction,
  documentId: string,
  stored: StoredState,
): Promise<OpenedDocument> {
  return await workOnParts(tx, documentId, stored, openStoredDocument);
}

/** Reads from a document as it stands now, unsaved edits among them; undefined where there is none. */
export async function withStoredDocument<T>(
  tx: TenantTransaction,
  documentId: string,
  read: (fragment: Y.XmlFragment) => T,
): Promise<T | undefined> {
  const stored = (await readDocumentStates(tx, [documentId])).get(documentId);
  if (stored === undefined) return undefined;
  const { doc } = await openStored(tx, documentId, stored);
  try {
    return read(documentFragment(doc));
  } finally {
    doc.destroy();
  }
}
