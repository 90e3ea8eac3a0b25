import { type FileType, fileTypes } from "@fieldstone/model/files/file-type.ts";
import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { type FilePurpose, filePurposes } from "./file-store.ts";

const filePurpose = z.enum(filePurposes);
const fileType = z.enum(fileTypes);

export interface StoredFile {
  readonly id: string;
  readonly projectId: string | null;
  /** The note or insight that shows the picture or has the file attached; null for every other file. */
  readonly documentId: string | null;
  readonly purpose: FilePurpose;
  readonly name: string;
  readonly mimeType: string;
  readonly fileType: FileType;
  readonly sizeBytes: number;
  readonly objectKey: ObjectKey;
}

/** A file whose upload is complete. Without access checks. */
export async function findFile(tx: TenantTransaction, fileId: string): Promise<StoredFile | undefined> {
  const row = await tx.db
    .selectFrom("files")
    .select([
      "file_id as id",
      "project_id as projectId",
      "document_id as documentId",
      "purpose",
      "file_type as fileType",
      "name",
      "mime_type as mimeType",
      "size_bytes as sizeBytes",
      "object_key as objectKey",
    ])
    .where("team_id", "=", tx.context.teamId)
    .where("file_id", "=", fileId)
    .where("upload_status", "=", "DONE")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isObjectKey(row.objectKey)) throw new Error(`file ${fileId} has a malformed object key`);
  return {
    ...row,
    purpose: filePurpose.parse(row.purpose),
    fileType: fileType.parse(row.fileType),
    objectKey: row.objectKey,
    sizeBytes: Number(row.sizeBytes),
  };
}
