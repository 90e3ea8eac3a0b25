import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** The result of removing words from a document: the edits, and the remaining state and text. */
export interface Rewritten {
  readonly rejected: readonly number[];
  /** Number of changed places. */
  readonly erased: number;
  readonly updates: readonly Uint8Array[];
  readonly state: Uint8Array;
  readonly text: string;
}

type Work = (parts: readonly Uint8Array[]) => Promise<Rewritten>;

/** Removes words from each version of a document. Returns the number of rewritten versions. */
export async function rewriteVersions(
  tx: TenantTransaction,
  documentId: string,
  work: Work,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from document_versions
    where document_id = ${documentId} order by version`.execute(tx.db);
  let count = 0;
  for (const { version } of rows) if (await rewriteVersion(tx, { documentId, version }, work)) count += 1;
  return count;
}

/** Removes words from one version and locks it until the transaction ends. True if it was rewritten. */
export async function rewriteVersion(
  tx: TenantTransaction,
  { documentId, version }: { readonly documentId: string; readonly version: number },
  work: Work,
): Promise<boolean> {
  const isThisVersion = sql`document_id = ${documentId} and version = ${version}`;
  const { rows } = await sql<{ snapshot: Buffer }>`select snapshot from document_versions
    where ${isThisVersion} for no key update`.execute(tx.db);
  const [stored] = rows;
  if (stored === undefined) return false;
  const { rejected, erased, state, text } = await work([stored.snapshot]);
  if (rejected.length === 0 && erased === 0) return false;
  // Delete an unreadable version: it may contain the words.
  await (rejected.length > 0
    ? sql`delete from document_versions where ${isThisVersion}`
    : sql`update document_versions set snapshot = ${Buffer.from(state)}, text = ${text} where ${isThisVersion}`
  ).execute(tx.db);
  return true;
}
