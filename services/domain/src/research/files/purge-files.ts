import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { selectAttachments } from "./attachments/attachment-store.ts";
import { deleteFileUnasked } from "./delete-file.ts";
import { purgedFileSteps } from "./purged-file-registry.ts";
import { deleteTextOfFiles, markFilesPurged } from "./purged-file-store.ts";

/**
 * Records that the bytes of files were deleted from the object store. A file that was still live is deleted as a
 * member would delete it; then all text that was read from the files is deleted. The text of notes that were
 * imported or transcribed from them stays. Without access checks.
 */
export async function purgeFiles(tx: TenantTransaction, fileIds: readonly string[]): Promise<void> {
  const live = await selectAttachments(
    tx,
    sql`file_id = any(${fileIds}::uuid[]) and deleted_at is null`,
    sql`order by file_id for no key update`,
  );
  for (const file of live) await deleteFileUnasked(tx, file);
  await markFilesPurged(tx, fileIds);
  const highlightIds = await deleteTextOfFiles(tx, fileIds);
  await purgedFileSteps.run(tx, { fileIds, highlightIds, wereLive: live.length > 0 });
}
