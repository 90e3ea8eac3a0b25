import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** What a job took out of a document: as edits, and the state and the text that are left. */
export interface Rewritten {
  readonly rejected: readonly number[];
  /** Places that changed. */
  readonly erased: number;
  readonly updates: readonly Uint8Array[];
  readonly state: Uint8Array;
  readonly text: string;
}

type Work = (parts: readonly Uint8Array[]) => Promise<Rewritten>;

/** Takes words out of each of a document's versions. Returns how many were written anew. */
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

/** Takes words out of one version, held until the transaction ends. True where it was written anew. */
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
  // Nobody can say what a version that cannot be read holds.
  await (rejected.length > 0
    ? sql`delete from document_versions where ${isThisVersion}`
    : sql`update document_versions set snapshot = ${Buffer.from(state)}, text = ${text} where ${isThisVersion}`
  ).execute(tx.db);
  return true;
}
