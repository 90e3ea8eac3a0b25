import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { fileNotFound } from "../attachments/attachment.ts";
import { readAttachedFile } from "../read-file.ts";

/**
 * Checks that the actor, or a visitor with a share link, may read a page that was read.
 * @throws ProductError `file.not_found`
 */
export async function requireFilePage(tx: TenantTransaction, fileId: string, pageNum: number): Promise<void> {
  await readAttachedFile(tx, fileId);
  const { rows } = await sql`select 1 from file_pages where team_id = ${tx.context.teamId}
    and file_id = ${fileId} and page_num = ${pageNum} and status = 'processed'`.execute(tx.db);
  if (rows.length === 0) throw fileNotFound();
}
