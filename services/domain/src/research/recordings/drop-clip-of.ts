import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { cancelMediaJob } from "./cancel-media-jobs.ts";
import { dropRecordingTask } from "./recording-tasks.ts";

/** Drops the clip of a highlight whose span has changed. The caller locks the recording. */
export async function dropClipOf(tx: TenantTransaction, highlightId: string): Promise<void> {
  for (const jobId of await detachClipOf(tx, highlightId)) await cancelMediaJob(tx, jobId);
}

/**
 * As dropClipOf, for a save, which locks the text: a job in progress continues, and its output is deleted
 * when it ends. Cancelling it could deadlock with a redaction that locks the job and waits for the text.
 * Returns the job's id.
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

/** Whether a job's output is a highlight's current clip. */
export async function isCurrentClip(tx: TenantTransaction, audioVideoFileId: string): Promise<boolean> {
  const { rows } = await sql`select from clips where team_id = ${tx.context.teamId}
    and audio_video_file_id = ${audioVideoFileId}`.execute(tx.db);
  return rows.length > 0;
}
