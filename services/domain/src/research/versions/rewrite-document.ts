import type { DocumentKindName } from "@fieldstone/document/document-kind.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { documentKindOf } from "../documents/document.ts";
import { insertUpdates, lockDocument, readUpdates } from "../documents/document-update-store.ts";
import { workOnParts } from "../documents/open-stored.ts";
import { repairDocument, saveDocument } from "./save-document.ts";
import { findSnapshot } from "./version-store.ts";

/** What a job took out of a document: as edits, and the state and the text that are left. */
interface Rewritten {
  readonly rejected: readonly number[];
  /** Places that changed. */
  readonly erased: number;
  readonly updates: readonly Uint8Array[];
  readonly state: Uint8Array;
  readonly text: string;
}

interface Rewriting {
  /** Names the work to the processes that have the document open: none of them has its edit yet. */
  readonly writer: string;
  readonly work: (parts: readonly Uint8Array[], kind: DocumentKindName) => Promise<Rewritten>;
}

/**
 * Takes words out of a document, as an edit that everyone who has it open receives, and out of each of its versions.
 * Edits that wait for a save are saved: one alone may hold what a later one took away again. Undefined where there is
 * no such document.
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

/** As rewriteDocument, of the text as it is now alone: its versions stay what they are. */
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
 * Reads from a document as it is now, held until the transaction ends. Edits that wait for a save are saved: one alone
 * may hold what a later one took away again. Undefined where there is no such document.
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

/** Takes words out of each of a document's versions. Returns how many were written anew. */
export async function rewriteVersions(
  tx: TenantTransaction,
  documentId: string,
  work: (parts: readonly Uint8Array[]) => Promise<Rewritten>,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from document_versions
    where document_id = ${documentId} order by version`.execute(tx.db);
  let count = 0;
  for (const { version } of rows) {
    const snapshot = await findSnapshot(tx, documentId, version);
    if (snapshot === undefined) continue;
    const { rejected, erased, state, text } = await work([snapshot]);
    if (rejected.length === 0 && erased === 0) continue;
    const isThisVersion = sql`document_id = ${documentId} and version = ${version}`;
    // Nobody can say what a version that cannot be read holds.
    await (rejected.length > 0
      ? sql`delete from document_versions where ${isThisVersion}`
      : sql`update document_versions set snapshot = ${Buffer.from(state)}, text = ${text} where ${isThisVersion}`
    ).execute(tx.db);
    count += 1;
  }
  return count;
}
