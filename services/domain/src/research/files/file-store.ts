import type { FileType } from "@fieldstone/model/files/file-type.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { grantedDocuments } from "../../access/permissions/permission-store.ts";
import { requireStorageCapacity } from "../../kernel/limits/workspace-limits.ts";

/** Why a file is kept: as the source of an import, a picture in a text, or an attachment. */
export const filePurposes = ["SOURCE", "PICTURE", "ATTACHMENT"] as const;
export type FilePurpose = (typeof filePurposes)[number];

export interface NewFile {
  readonly id: string;
  readonly projectId: string;
  /** The note or insight that shows the picture or has the file attached. */
  readonly documentId?: string;
  readonly purpose: FilePurpose;
  readonly name: string;
  readonly mimeType: string;
  readonly fileType: FileType;
  readonly sizeBytes: number;
  /** Undefined for an upload in parts, each of which has its own checksum. */
  readonly sha256?: Uint8Array;
  readonly objectKey: ObjectKey;
  /** The object store's id of an upload whose parts are still expected; undefined if the bytes are stored. */
  readonly storeUploadId?: string;
  /** True if the bytes will be extracted from an archive. */
  readonly isAwaited?: boolean;
}

/** Records a file. @throws ProductError `storage.full` */
export async function insertFile(tx: TenantTransaction, file: NewFile): Promise<void> {
  await requireStorageCapacity(tx, file.sizeBytes);
  const { actor, teamId } = tx.context;
  await tx.db
    .insertInto("files")
    .values({
      team_id: teamId,
      file_id: file.id,
      project_id: file.projectId,
      document_id: file.documentId ?? null,
      purpose: file.purpose,
      name: file.name,
      mime_type: file.mimeType,
      file_type: file.fileType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256 === undefined ? null : Buffer.from(file.sha256),
      object_key: file.objectKey,
      upload_status: file.storeUploadId === undefined && file.isAwaited !== true ? "DONE" : "UPLOADING",
      store_upload_id: file.storeUploadId ?? null,
      created_by: actor.kind === "user" ? actor.userId : null,
    })
    .execute();
}

/**
 * For the pipelines: ends the upload of an expected picture. Without a type its bytes are discarded and use
 * no storage. Returns false if it had ended.
 */
export async function endAwaitedPicture(
  tx: TenantTransaction,
  fileId: string,
  mimeType: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update files
    set upload_status = case when ${mimeType}::text is null then 'FAILED' else 'DONE' end,
      mime_type = coalesce(${mimeType}, mime_type), purged_at = case when ${mimeType}::text is null then now() end
    where team_id = ${tx.context.teamId} and file_id = ${fileId} and purpose = 'PICTURE'
      and upload_status = 'UPLOADING'`.execute(tx.db);
  return numAffectedRows === 1n;
}

/** For the pipelines: marks a source that is no longer read. The caller frees its bytes. */
export async function markSourceSpent(tx: TenantTransaction, fileId: string): Promise<void> {
  await sql`update files set deleted_at = now(), purged_at = now()
    where team_id = ${tx.context.teamId} and file_id = ${fileId} and purpose = 'SOURCE'`.execute(tx.db);
}

/** Whether a note that was granted to the actor individually was created from the file. */
export async function isSourceOfGrantedNote(tx: TenantTransaction, fileId: string): Promise<boolean> {
  const granted = grantedDocuments(tx);
  if (granted === undefined) return false;
  const { rows } = await sql`select 1 from imports join (${granted}) granted
    on granted.document_id in (select note_id from notes where notes.team_id = imports.team_id
      and notes.author_kind = 'import' and notes.author_id = imports.import_id)
    where imports.file_id = ${fileId}`.execute(tx.db);
  return rows.length > 0;
}
