import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findDocumentPlaces } from "../../access/permissions/read-document-places.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { selectAttachments } from "./attachments/attachment-store.ts";
import { purgedFileSteps } from "./purged-file-registry.ts";
import { deleteTextOfFiles } from "./purged-file-store.ts";

/** Files per step, to keep its transaction short. */
const filesAtOnceMax = 100;

/**
 * Finishes the purge of files whose bytes went before their text did: until 2026-11-28 a purge left their pages, and
 * their highlights in the lists. Returns how many it finished; 0 when none is left. Without access checks.
 */
export async function finishPurges(tx: TenantTransaction): Promise<number> {
  const fileIds = await findUnfinished(tx);
  if (fileIds.length === 0) return 0;
  const files = await selectAttachments(tx, sql`file_id = any(${fileIds}::uuid[])`);
  const highlightIds = await deleteTextOfFiles(tx, fileIds);
  // The index entry of a note or insight contains the text of its files.
  const places = await findDocumentPlaces(
    tx,
    files.map(({ documentId }) => documentId),
  );
  for (const { objectType, objectId } of places) await markForIndexing(tx, objectType, objectId);
  await markForIndexing(tx, "highlight", highlightIds);
  await purgedFileSteps.run(tx, { fileIds, highlightIds, wereLive: true });
  return fileIds.length;
}

async function findUnfinished(tx: TenantTransaction): Promise<readonly string[]> {
  const { teamId } = tx.context;
  const { rows } = await sql<{ id: string }>`select file_id as id from files
    where team_id = ${teamId} and purged_at is not null and file_id in (
      select file_id from file_extractions where team_id = ${teamId}
      union all select file_id from highlights
        where team_id = ${teamId} and file_id is not null and deleted_at is null
      union all select file_id from highlights
        where team_id = ${teamId} and file_id is not null and deleted_at is not null and text <> '')
    order by file_id limit ${filesAtOnceMax}`.execute(tx.db);
  return rows.map(({ id }) => id);
}
