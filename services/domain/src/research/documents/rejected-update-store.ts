import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

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
