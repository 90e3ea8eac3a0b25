import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Attachment } from "../attachments/attachment.ts";
import { selectAttachments } from "../attachments/attachment-store.ts";

/** For the pipelines, without access checks: an unfinished upload. */
export async function findUpload(tx: TenantTransaction, fileId: string): Promise<Attachment | undefined> {
  const [file] = await selectAttachments(tx, sql`file_id = ${fileId} and upload_status = 'UPLOADING'`);
  return file;
}
