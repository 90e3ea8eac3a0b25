import type { DocumentKindName } from "@fieldstone/document/document-kind.ts";
import type { ErasedTerms, Eraser } from "@fieldstone/model/erasure/eraser.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { documentKindOf } from "../../research/documents/document.ts";
import { eraseJob } from "../../research/documents/document-jobs.ts";
import { insertUpdates, lockDocument, readUpdates } from "../../research/documents/document-update-store.ts";
import { workOnDocument } from "../../research/documents/document-work.ts";
import { workOnParts } from "../../research/documents/open-stored.ts";
import { repairDocument, saveDocument } from "../../research/versions/save-document.ts";
import { findSnapshot } from "../../research/versions/version-store.ts";
import type { PlaceCounts } from "./erasure.ts";

/** Names the erasure to the processes that have the document open: none of them has its edit yet. */
const erasureWriter = "erasure";

/** Ids of documents after one, in order. */
export async function listDocumentIds(
  tx: TenantTransaction,
  after: string | null,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select document_id as id from documents
    where team_id = ${tx.context.teamId} and (${after}::uuid is null or document_id > ${after}::uuid)
    order by document_id limit ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/**
 * Takes what goes out of a document, as an edit that everyone who has it open receives, and out of each of its
 * versions. Edits that wait for a save are saved: one alone may hold what a later one took away again.
 */
export async function eraseInStoredDocument(
  tx: TenantTransaction,
  documentId: string,
  { terms, eraser }: { readonly terms: ErasedTerms; readonly eraser: Eraser },
): Promise<PlaceCounts> {
  const stored = await lockDocument(tx, documentId);
  if (stored === undefined) return {};
  const later = await readUpdates(tx, documentId, stored.compactedThrough);
  const parts = { state: stored.state, updates: later.map(({ update }) => update) };
  const kind = documentKindOf(stored.objectType);
  const { erased, updates } = await workOnParts(tx, documentId, parts, (each) =>
    workOnDocument(eraseJob, { parts: each, kind, terms }),
  );
  if (erased > 0) {
    await insertUpdates(
      tx,
      documentId,
      updates.map((update) => ({ update, authorId: null })),
    );
    await repairDocument(tx, documentId, erasureWriter);
  } else if (later.length > 0) await saveDocument(tx, documentId, erasureWriter);
  const versions = await eraseInVersions(tx, documentId, { kind, terms });
  const rejected = await deleteRejected(tx, documentId, erased > 0 || versions > 0, eraser);
  return { TEXTS: erased > 0 ? 1 : 0, VERSIONS: versions, REJECTED_EDITS: rejected };
}

async function eraseInVersions(
  tx: TenantTransaction,
  documentId: string,
  { kind, terms }: { readonly kind: DocumentKindName; readonly terms: ErasedTerms },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from document_versions
    where document_id = ${documentId} order by version`.execute(tx.db);
  let count = 0;
  for (const { version } of rows) {
    const snapshot = await findSnapshot(tx, documentId, version);
    if (snapshot === undefined) continue;
    const { rejected, erased, state, text } = await workOnDocument(eraseJob, {
      parts: [snapshot],
      kind,
      terms,
    });
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

/** Edits that could not be applied can be taken out as a whole alone. */
async function deleteRejected(
  tx: TenantTransaction,
  documentId: string,
  all: boolean,
  eraser: Eraser,
): Promise<number> {
  const { rows } = await sql<{ id: string; bytes: Buffer }>`select rejected_id as id, bytes
    from document_updates_rejected where document_id = ${documentId}`.execute(tx.db);
  const ids = rows
    .filter(({ bytes }) => all || eraser.rangesIn(bytes.toString("utf8")).length > 0)
    .map(({ id }) => id);
  if (ids.length === 0) return 0;
  await sql`delete from document_updates_rejected where document_id = ${documentId}
    and rejected_id = any(${ids}::bigint[])`.execute(tx.db);
  return ids.length;
}
