import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";

/** A part of a document that could not be applied. */
export interface RejectedPart {
  readonly source: "update" | "state";
  readonly bytes: Uint8Array;
  readonly authorId: string | null;
}

/** Keeps what could not be applied, for whoever repairs it. The caller takes it out of the document. */
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

/** How many parts of each document were set aside; none for a document of which all can be read. */
export async function countRejected(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select document_id as id, count(*)::int as count
    from document_updates_rejected
    where team_id = ${tx.context.teamId} and document_id = any(${[...documentIds]}::uuid[]) group by 1`.execute(
    tx.db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
