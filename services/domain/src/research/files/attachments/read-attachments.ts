import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { loadDocumentLevels } from "../../../access/permissions/document-access.ts";
import { findDocumentPlaces } from "../../../access/permissions/read-document-places.ts";
import type { Attachment } from "./attachment.ts";
import { selectAttachments } from "./attachment-store.ts";

const isListed = sql`deleted_at is null and upload_status <> 'CANCELLED'`;

/**
 * Files of notes and insights, oldest first; none for a visitor with a share link, who reads the text alone.
 * The caller checks access to the documents.
 */
export async function findAttachmentsOfDocuments(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  if (tx.context.actor.kind === "public") return new Map();
  const files = await selectAttachments(
    tx,
    sql`document_id = any(${[...documentIds]}::uuid[]) and ${isListed}`,
    sql`order by created_at, file_id`,
  );
  return Map.groupBy(files, ({ documentId }) => documentId);
}

/** The files whose note or insight the member may read. */
export async function findReadableAttachments(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<readonly Attachment[]> {
  const files = await selectAttachments(tx, sql`file_id = any(${[...fileIds]}::uuid[]) and ${isListed}`);
  const places = await findDocumentPlaces(
    tx,
    files.map(({ documentId }) => documentId),
  );
  const readable = await loadDocumentLevels(tx, places);
  return files.filter(({ documentId }) => readable.has(documentId));
}
