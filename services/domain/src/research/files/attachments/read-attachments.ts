import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { loadDocumentLevels } from "../../../access/permissions/document-access.ts";
import { findDocumentPlaces } from "../../../access/permissions/read-document-places.ts";
import { filterShared } from "../../../access/share-links/shared-access.ts";
import type { Attachment } from "./attachment.ts";
import { selectAttachments } from "./attachment-store.ts";

const isListed = sql`deleted_at is null and upload_status <> 'CANCELLED'`;

/** Files of notes and insights, oldest first. The caller checks access to the documents. */
export async function findAttachmentsOfDocuments(
  tx: TenantTransaction,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  const files = await selectAttachments(
    tx,
    sql`document_id = any(${[...documentIds]}::uuid[]) and ${isListed}`,
    sql`order by created_at, file_id`,
  );
  return Map.groupBy(files, ({ documentId }) => documentId);
}

/** The files whose note or insight the actor may read, by membership or by a share link. */
export async function findReadableAttachments(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<readonly Attachment[]> {
  const files = await selectAttachments(tx, sql`file_id = any(${[...fileIds]}::uuid[]) and ${isListed}`);
  const places = await findDocumentPlaces(
    tx,
    files.map(({ documentId }) => documentId),
  );
  const levels = await loadDocumentLevels(tx, places);
  const readable = new Set(levels.keys());
  for (const place of places) {
    const shared = await filterShared(tx, place.objectType, [place.objectId]);
    if (shared.length > 0) readable.add(place.documentId);
  }
  return files.filter(({ documentId }) => readable.has(documentId));
}
