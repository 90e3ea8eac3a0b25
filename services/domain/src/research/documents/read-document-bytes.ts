import { highlightWeightBytes } from "@fieldstone/document/document-limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/**
 * Memory weight of an open document, in bytes: `readDocumentBytes` plus its highlights, which are tracked on
 * each edit.
 */
export async function readDocumentWeight(tx: TenantTransaction, documentId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from highlights
    where team_id = ${tx.context.teamId} and document_id = ${documentId} and deleted_at is null`.execute(
    tx.db,
  );
  return (await readDocumentBytes(tx, documentId)) + (rows[0]?.count ?? 0) * highlightWeightBytes;
}

/** Size of a document in bytes, including its updates. */
export async function readDocumentBytes(tx: TenantTransaction, documentId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select length(state) + coalesce((select sum(length(update))
      from document_updates where document_updates.document_id = documents.document_id), 0)::bigint as bytes
    from documents where document_id = ${documentId}`.execute(tx.db);
  return rows[0]?.bytes ?? 0;
}
