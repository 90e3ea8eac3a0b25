import { reduceUpload, type UploadEvent } from "@fieldstone/model/states/upload-status.ts";
import { isObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import type { Attachment } from "./attachment.ts";

type AttachmentRow = Omit<Attachment, "objectKey"> & { readonly objectKey: string };

const columns = sql`file_id as id, document_id as "documentId", name, mime_type as "mimeType",
  file_type as "fileType", size_bytes::float8 as "sizeBytes", object_key as "objectKey",
  upload_status as "uploadStatus", failure_code as "failureCode", store_upload_id as "storeUploadId",
  joining_since as "joiningSince", created_by as "createdBy", created_at as "createdAt",
  deleted_at as "deletedAt", purged_at as "purgedAt"`;

/** Attachments in any state, by a condition on `files`. Without access checks. */
export async function selectAttachments(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown> = sql``,
): Promise<readonly Attachment[]> {
  const { rows } = await sql<AttachmentRow>`select ${columns} from files
    where team_id = ${tx.context.teamId} and purpose = 'ATTACHMENT' and ${condition} ${ending}`.execute(
    tx.db,
  );
  return rows.map((row) => {
    const { objectKey } = row;
    if (!isObjectKey(objectKey)) throw new Error(`file ${row.id} has a malformed object key`);
    return { ...row, objectKey };
  });
}

/** For commands, without access checks: the row in any state, locked. */
export async function lockAttachment(tx: TenantTransaction, fileId: string): Promise<Attachment | undefined> {
  const [found] = await selectAttachments(tx, sql`file_id = ${fileId}`, sql`for no key update`);
  return found;
}

/** Number of live files of a note or insight. Blocks concurrent uploads. */
export async function countAttachments(tx: TenantTransaction, documentId: string): Promise<number> {
  await lockTenant(tx, "attachmentCount", documentId);
  return count(tx, sql`document_id = ${documentId} and upload_status <> 'CANCELLED' and deleted_at is null`);
}

/** Number of a member's unfinished uploads. Blocks concurrent beginnings. */
export async function countUploads(tx: TenantTransaction, userId: string): Promise<number> {
  await lockTenant(tx, "uploadCount", userId);
  return count(tx, sql`created_by = ${userId} and upload_status = 'UPLOADING' and deleted_at is null`);
}

async function count(tx: TenantTransaction, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files
    where team_id = ${tx.context.teamId} and purpose = 'ATTACHMENT' and ${condition}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function markJoining(tx: TenantTransaction, fileId: string): Promise<void> {
  await sql`update files set joining_since = now()
    where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(tx.db);
}

/** Drops the transcripts that wait for these files, which will not come. */
export async function dropWaitingTranscripts(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<void> {
  await sql`update transcriptions set status = 'CANCELLED', file_name = null, file_content = null
    where team_id = ${tx.context.teamId} and file_id = any(${fileIds}::uuid[])
      and file_content is not null`.execute(tx.db);
}

export interface UploadEnding {
  readonly event: Exclude<UploadEvent, "retried">;
  readonly failureCode?: string;
  readonly mimeType?: string;
  readonly fileType?: Attachment["fileType"];
}

export async function endUpload(
  tx: TenantTransaction,
  { id, uploadStatus: before }: Attachment,
  ending: UploadEnding,
): Promise<void> {
  const { event, failureCode = null, mimeType = null, fileType = null } = ending;
  const uploadStatus = reduceUpload(before, event);
  // Failed and cancelled uploads use no storage: their bytes are deleted at once.
  await sql`update files set upload_status = ${uploadStatus}, failure_code = ${failureCode},
      mime_type = coalesce(${mimeType}, mime_type), file_type = coalesce(${fileType}, file_type),
      store_upload_id = null, joining_since = null,
      purged_at = case when ${uploadStatus} <> 'DONE' then now() end
    where team_id = ${tx.context.teamId} and file_id = ${id}`.execute(tx.db);
  if (uploadStatus !== "DONE") await dropWaitingTranscripts(tx, [id]);
}

/**
 * Deletes a file with its highlights, or restores it with the highlights that were deleted with it. Returns
 * their ids.
 */
export async function markAttachmentDeleted(
  tx: TenantTransaction,
  fileId: string,
  deleted: boolean,
): Promise<readonly string[]> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string }>`update highlights
    set deleted_at = case when ${deleted} then now() end, updated_at = now() from files
    where highlights.team_id = ${teamId} and highlights.file_id = ${fileId}
      and files.team_id = highlights.team_id and files.file_id = highlights.file_id
      and highlights.deleted_at is not distinct from files.deleted_at
    returning highlights.highlight_id as id`.execute(tx.db);
  await sql`update files set deleted_at = case when ${deleted} then now() end
    where team_id = ${teamId} and file_id = ${fileId}`.execute(tx.db);
  return rows.map((row) => row.id);
}
