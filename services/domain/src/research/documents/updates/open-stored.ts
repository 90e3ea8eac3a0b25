import { type OpenedDocument, openStoredDocument } from "@fieldstone/document/updates/stored-document.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readDocumentStates, readSnapshot, type StoredState } from "../document-store.ts";

/** Index of the state among the parts of a stored document; its updates follow. */
export const stateIndex = 0;

/** Newest versions to try if a document's state cannot be read. */
const snapshotsTriedMax = 20;

/**
 * Works on the stored parts of a document. Updates that cannot be applied are skipped. An unreadable state is
 * replaced by the newest readable version, or by the updates alone if there is none.
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

/**
 * Works on the current state of a document with its unsaved edits, as workOnParts does. Undefined if there is no such
 * document.
 */
export async function workOnStored<T extends { readonly rejected: readonly number[] }>(
  tx: TenantTransaction,
  documentId: string,
  work: (parts: readonly Uint8Array[]) => T | Promise<T>,
): Promise<T | undefined> {
  const stored = (await readDocumentStates(tx, [documentId])).get(documentId);
  return stored && (await workOnParts(tx, documentId, stored, work));
}

/** Opens a document from its stored parts, as workOnParts does. */
export async function openStored(
  tx: TenantTransaction,
  documentId: string,
  stored: StoredState,
): Promise<OpenedDocument> {
  return await workOnParts(tx, documentId, stored, openStoredDocument);
}
