import type { ErasedTerms, Eraser } from "@fieldstone/model/erasure/eraser.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { workOnDocument } from "../../research/documents/jobs/document-work.ts";
import { eraseJob, findTermsJob } from "../../research/documents/jobs/erase-jobs.ts";
import { rewriteDocument } from "../../research/versions/rewrite-document.ts";
import type { PlaceCounts } from "./erasure.ts";

/** Tells the processes that have the document open that none of them has this edit yet. */
const erasureWriter = "erasure";

/** Ids of documents after one, in ascending order. */
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

/** The terms that a document contained when it was created or imported: only those come from its source. */
export async function findTermsAtFirst(
  tx: TenantTransaction,
  documentId: string,
  terms: ErasedTerms,
): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`select document_versions.text
    from document_versions join documents using (team_id, document_id)
    where document_id = ${documentId} and (document_versions.version = 1
      or document_versions.created_at <= documents.imported_at)
    order by document_versions.version desc limit 1`.execute(tx.db);
  const { text = "" } = rows[0] ?? {};
  return text === "" ? [] : workOnDocument(tx.context.teamId, findTermsJob, { parts: [], text, terms });
}

/** Removes the terms from a document and each of its versions. */
export async function eraseInStoredDocument(
  tx: TenantTransaction,
  documentId: string,
  { terms, eraser }: { readonly terms: ErasedTerms; readonly eraser: Eraser },
): Promise<PlaceCounts> {
  const rewritten = await rewriteDocument(tx, documentId, {
    writer: erasureWriter,
    work: (parts, kind) => workOnDocument(tx.context.teamId, eraseJob, { parts, kind, terms }),
  });
  if (rewritten === undefined) return {};
  const { isRewritten, versionCount } = rewritten;
  const rejected = await deleteRejected(tx, documentId, isRewritten || versionCount > 0, eraser);
  return { TEXTS: isRewritten ? 1 : 0, VERSIONS: versionCount, REJECTED_EDITS: rejected };
}

/** Edits that could not be applied cannot be rewritten, only deleted. */
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
