import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { dropWaitingTranscripts } from "./attachments/attachment-store.ts";

/** Marks files whose bytes are gone from the object store. */
export async function markFilesPurged(tx: TenantTransaction, fileIds: readonly string[]): Promise<void> {
  await sql`update files set deleted_at = coalesce(deleted_at, now()), purged_at = now()
    where team_id = ${tx.context.teamId} and file_id = any(${fileIds}::uuid[])
      and purged_at is null`.execute(tx.db);
}

/**
 * Deletes the text that was read from files: pages, turns of transcripts, transcripts that wait, and the words of
 * highlights in them. The highlights keep their rows, which insights and reels refer to. Returns their ids.
 */
export async function deleteTextOfFiles(
  tx: TenantTransaction,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const { teamId } = tx.context;
  const ofFiles = sql`team_id = ${teamId} and file_id = any(${fileIds}::uuid[])`;
  // The pages go with their extraction, and a run in progress finds that it is no longer wanted.
  await sql`delete from file_extractions where ${ofFiles}`.execute(tx.db);
  await sql`delete from transcript_turns where ${ofFiles}`.execute(tx.db);
  await dropWaitingTranscripts(tx, fileIds);
  await sql`delete from masked_quotes where team_id = ${teamId} and highlight_id in
    (select highlight_id from highlights where ${ofFiles})`.execute(tx.db);
  const { rows } = await sql<{ id: string }>`update highlights
    set text = '', speaker = null, deleted_at = coalesce(deleted_at, now()), updated_at = now()
    where ${ofFiles} returning highlight_id as id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
