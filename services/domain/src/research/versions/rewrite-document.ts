import type { DocumentKindName } from "@fieldstone/document/document-kind.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { documentKindOf } from "../documents/document.ts";
import { insertUpdates, lockDocument, readUpdates } from "../documents/updates/document-update-store.ts";
import { workOnParts } from "../documents/updates/open-stored.ts";
import { type Rewritten, rewriteVersions } from "./rewrite-versions.ts";
import { repairDocument, saveDocument } from "./save-document.ts";

interface Rewriting {
  /**
   * Identifies the work to the processes that have the document open: none of them has applied its edit yet.
   */
  readonly writer: string;
  readonly work: (parts: readonly Uint8Array[], kind: DocumentKindName) => Promise<Rewritten>;
}

/**
 * Removes words from a document, as an edit that all open editors receive, and from each of its versions.
 * Saves pending edits first, as a single one may contain words that a later one removed. Undefined if there
 * is no such document.
 */
export async function rewriteDocument(
  tx: TenantTransaction,
  documentId: string,
  { writer, work }: Rewriting,
): Promise<{ readonly isRewritten: boolean; readonly versionCount: number } | undefined> {
  const current = await rewriteCurrent(tx, documentId, { writer, work });
  if (current === undefined) return undefined;
  const versionCount = await rewriteVersions(tx, documentId, (each) => work(each, current.kind));
  return { isRewritten: current.isRewritten, versionCount };
}

/** As rewriteDocument, for the current text only, without its versions. */
export async function rewriteCurrent(
  tx: TenantTransaction,
  documentId: string,
  { writer, work }: Rewriting,
): Promise<{ readonly isRewritten: boolean; readonly kind: DocumentKindName } | undefined> {
  const stored = await lockDocument(tx, documentId);
  if (stored === undefined) return undefined;
  const later = await readUpdates(tx, documentId, stored.compactedThrough);
  const parts = { state: stored.state, updates: later.map(({ update }) => update) };
  const kind = documentKindOf(stored.objectType);
  const { erased, updates } = await workOnParts(tx, documentId, parts, (each) => work(each, kind));
  if (erased > 0) {
    await insertUpdates(
      tx,
      documentId,
      updates.map((update) => ({ update, authorId: null })),
    );
    await repairDocument(tx, documentId, writer);
  } else if (later.length > 0) await saveDocument(tx, documentId, writer);
  return { isRewritten: erased > 0, kind };
}

/**
 * Reads from a current document and locks it until the transaction ends. Saves pending edits, as a single one
 * may contain words that a later one removed. Undefined if there is no such document.
 */
export async function readCurrent<Read extends { readonly rejected: readonly number[] }>(
  tx: TenantTransaction,
  documentId: string,
  {
    writer,
    work,
  }: {
    readonly writer: string;
    readonly work: (parts: readonly Uint8Array[]) => Promise<Read>;
  },
): Promise<Read | undefined> {
  const stored = await lockDocument(tx, documentId);
  if (stored === undefined) return undefined;
  const later = await readUpdates(tx, documentId, stored.compactedThrough);
  const parts = { state: stored.state, updates: later.map(({ update }) => update) };
  const read = await workOnParts(tx, documentId, parts, work);
  if (later.length > 0) await saveDocument(tx, documentId, writer);
  return read;
}
