import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { cancelMediaJob } from "./cancel-media-jobs.ts";
import { dropRecordingTask } from "./recording-tasks.ts";

/** A highlight's clip, made or under way, is of another span than the highlight is now. Its recording is locked. */
export async function dropClipOf(tx: TenantTransaction, highlightId: string): Promise<void> {
  for (const jobId of await detachClipOf(tx, highlightId)) await cancelMediaJob(tx, jobId);
}

/**
 * As dropClipOf, for a save, which holds the text: a job under way runs on, and what it writes is dropped when it ends.
 * A redaction may hold the job while it waits for the text. Returns the job's id.
 */
export async function detachClipOf(tx: TenantTransaction, highlightId: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    jobId: string;
    fileId: string;
    audioVideoFileId: string;
  }>`delete from clips where team_id = ${tx.context.teamId} and highlight_id = ${highlightId}
    returning job_id as "jobId", file_id as "fileId", audio_video_file_id as "audioVideoFileId"`.execute(
    tx.db,
  );
  for (const { fileId, audioVideoFileId } of rows)
    await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
  return rows.map(({ jobId }) => jobId);
}

/** Whether what a job cut is a highlight's clip: not where the highlight has another now, or none. */
export async function isClipKept(tx: TenantTransaction, audioVideoFileId: string): Promise<boolean> {
  const { rows } = await sql`select from clips where team_id = ${tx.context.teamId}
    and audio_video_file_id = ${audioVideoFileId}`.execute(tx.db);
  return rows.length > 0;
}
