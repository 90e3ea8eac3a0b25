import { uploadStatuses } from "@fieldstone/model/states/upload-status.ts";
import { isObjectKey, type ObjectKey } from "@fieldstone/platform/objects/object-key.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { abandonedAtOnceMax, uploadsInProgressMax } from "../attachments/attachment.ts";

const row = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  name: z.string(),
  sizeBytes: z.number(),
  objectKey: z.custom<ObjectKey>((value) => typeof value === "string" && isObjectKey(value)),
  uploadStatus: z.enum(uploadStatuses),
  storeUploadId: z.string().nullable(),
  joiningSince: z.date().nullable(),
  createdBy: z.uuid().nullable(),
});
/** A file to import that is or was uploaded in parts. */
export type SourceUpload = z.output<typeof row>;

async function select(
  tx: TenantTransaction,
  condition: RawBuilder<unknown>,
  ending: RawBuilder<unknown> = sql``,
): Promise<readonly SourceUpload[]> {
  const { rows } = await sql`select file_id as id, project_id as "projectId", name,
      size_bytes::float8 as "sizeBytes", object_key as "objectKey", upload_status as "uploadStatus",
      store_upload_id as "storeUploadId", joining_since as "joiningSince", created_by as "createdBy"
    from files where team_id = ${tx.context.teamId} and purpose = 'SOURCE' and project_id is not null
      and deleted_at is null and ${condition} ${ending}`.execute(tx.db);
  return z.array(row).parse(rows);
}

/** For commands, without access checks: the row in any state, locked. */
export async function lockSourceUpload(
  tx: TenantTransaction,
  fileId: string,
): Promise<SourceUpload | undefined> {
  const [found] = await select(tx, sql`file_id = ${fileId}`, sql`for no key update`);
  return found;
}

/** As lockSourceUpload, without the lock. */
export async function findSourceUpload(
  tx: TenantTransaction,
  fileId: string,
): Promise<SourceUpload | undefined> {
  const [found] = await select(tx, sql`file_id = ${fileId}`);
  return found;
}

/** A member's unfinished uploads in a project, oldest first. */
export function listSourceUploads(
  tx: TenantTransaction,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
): Promise<readonly SourceUpload[]> {
  return select(
    tx,
    sql`project_id = ${projectId} and created_by = ${userId} and upload_status = 'UPLOADING'
      and joining_since is null`,
    sql`order by created_at, file_id limit ${uploadsInProgressMax}`,
  );
}

export function findAbandonedSources(tx: TenantTransaction, since: Date): Promise<readonly SourceUpload[]> {
  return select(
    tx,
    sql`upload_status = 'UPLOADING' and joining_since is null and created_at < ${since}`,
    sql`order by created_at limit ${abandonedAtOnceMax} for no key update`,
  );
}

/** Number of a member's unfinished uploads of files to import. Blocks concurrent beginnings. */
export async function countSourceUploads(tx: TenantTransaction, userId: string): Promise<number> {
  await lockTenant(tx, "uploadCount", userId);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from files
    where team_id = ${tx.context.teamId} and purpose = 'SOURCE' and created_by = ${userId}
      and upload_status = 'UPLOADING' and joining_since is null and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function cancelSourceUpload(tx: TenantTransaction, fileId: string): Promise<void> {
  await sql`update files set upload_status = 'CANCELLED', store_upload_id = null, purged_at = now()
    where team_id = ${tx.context.teamId} and file_id = ${fileId}`.execute(tx.db);
}

export async function markSourceJoined(tx: TenantTransaction, fileId: string): Promise<void> {
  await sql`update files set upload_status = 'DONE', store_upload_id = null, joining_since = null
    where team_id = ${tx.context.teamId} and file_id = ${fileId} and purpose = 'SOURCE'
      and upload_status = 'UPLOADING'`.execute(tx.db);
}
