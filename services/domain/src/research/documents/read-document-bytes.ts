import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** Bytes that a document takes, its updates included. */
export async function readDocumentBytes(tx: TenantTransaction, documentId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select length(state) + coalesce((select sum(length(update))
      from document_updates where document_updates.document_id = documents.document_id), 0)::bigint as bytes
    from documents where document_id = ${documentId}`.execute(tx.db);
  return rows[0]?.bytes ?? 0;
}
