import type { FileType } from "@fieldstone/model/files/file-type.ts";
import type { ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { grantedDocuments } from "../../access/permissions/permission-store.ts";
import { requireStorageRoom } from "../../kernel/limits/workspace-limits.ts";

/** What a file is kept for: an import was made from it, a text shows it, or it is attached to a note or insight. */
export const filePurposes = ["SOURCE", "PICTURE", "ATTACHMENT"] as const;
export type FilePurpose = (typeof filePurposes)[number];

export interface NewFile {
  readonly id: string;
  readonly projectId: string;
  /** The note or insight that a picture stands in, or that a file is attached to. */
  readonly documentId?: string;
  readonly purpose: FilePurpose;
  readonly name: string;
  readonly mimeType: string;
  readonly fileType: FileType;
  readonly sizeBytes: number;
  /** Left out for an upload in parts, each of which has a checksum of its own. */
  readonly sha256?: Uint8Array;
  readonly objectKey: ObjectKey;
  /** The object store's own name of an upload whose parts are still to come; without it the bytes are there already. */
  readonly storeUploadId?: string;
  /** Its bytes are still to come out of an archive. */
  readonly isAwaited?: boolean;
}

/** Records a file. @throws ProductError `storage.full` */
export async function insertFile(tx: TenantTransaction, file: NewFile): Promise<void> {
  await requireStorageRoom(tx, file.sizeBytes);
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
 * For the pipelines: ends the upload of a picture that was awaited; without a type its bytes are not used, and take no
 * storage. False where it had ended.
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

/** For the pipelines: a source that nothing is read from any more. Its bytes are the caller's to free. */
export async function markSourceSpent(tx: TenantTransaction, fileId: string): Promise<void> {
  await sql`update files set deleted_at = now(), purged_at = now()
    where team_id = ${tx.context.teamId} and file_id = ${fileId} and purpose = 'SOURCE'`.execute(tx.db);
}

/** True where a note that was granted to the actor by itself was made from the file. */
export async function isSourceOfGrantedNote(tx: TenantTransaction, fileId: string): Promise<boolean> {
  const granted = grantedDocuments(tx);
  if (granted === undefined) return false;
  const { rows } = await sql`select 1 from imports join (${granted}) granted
    on granted.document_id in (select note_id from notes where notes.team_id = imports.team_id
      and notes.author_kind = 'import' and notes.author_id = imports.import_id)
    where imports.file_id = ${fileId}`.execute(tx.db);
  return rows.length > 0;
}
