import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";

export interface StoredFile {
  readonly id: string;
  readonly projectId: string | null;
  /** The note or insight that a picture stands in; null for every other file. */
  readonly documentId: string | null;
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly objectKey: ObjectKey;
}

export async function findFile(tx: TenantTransaction, fileId: string): Promise<StoredFile | undefined> {
  const row = await tx.db
    .selectFrom("files")
    .select([
      "file_id as id",
      "project_id as projectId",
      "document_id as documentId",
      "name",
      "mime_type as mimeType",
      "size_bytes as sizeBytes",
      "object_key as objectKey",
    ])
    .where("team_id", "=", tx.context.teamId)
    .where("file_id", "=", fileId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isObjectKey(row.objectKey)) throw new Error(`file ${fileId} has a malformed object key`);
  return { ...row, objectKey: row.objectKey, sizeBytes: Number(row.sizeBytes) };
}
