import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** A part of a document that could not be applied. */
export interface RejectedPart {
  readonly source: "update" | "state";
  readonly bytes: Uint8Array;
  readonly authorId: string | null;
}

/** Stores parts that could not be applied, for a later repair. The caller removes them from the document. */
export async function insertRejected(
  tx: TenantTransaction,
  documentId: string,
  parts: readonly RejectedPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx.db
    .insertInto("document_updates_rejected")
    .values(
      parts.map(({ source, bytes, authorId }) => ({
        team_id: tx.context.teamId,
        document_id: documentId,
        source,
        bytes: Buffer.from(bytes),
        author_id: authorId,
      })),
    )
    .execute();
}

/** Deletes all rejected parts of a document from which words were removed: they may contain the words. */
export async function deleteRejected(tx: TenantTransaction, documentId: string): Promise<void> {
  await sql`delete from document_updates_rejected where team_id = ${tx.context.teamId}
    and document_id = ${documentId}`.execute(tx.db);
}
