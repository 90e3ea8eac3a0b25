import { redactionMarginsMs } from "@fieldstone/model/media/redaction.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { cancelMediaJob } from "../recordings/cancel-media-jobs.ts";
import { dropRecordingTask } from "../recordings/recording-tasks.ts";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

const marginMs = Math.max(...Object.values(redactionMarginsMs));

/** Clips that show a moment of what was redacted, or of its margins, are made anew when somebody asks for them. */
export const dropClips: RedactionStep = async (tx, { fileId, spans }) => {
  if (fileId === null) return;
  for (const span of spans) {
    const [startMs, endMs] = [span.startMs - marginMs, span.endMs + marginMs];
    const { rows } = await sql<{ audioVideoFileId: string }>`delete from clips
      where team_id = ${tx.context.teamId} and file_id = ${fileId} and start_ms < ${endMs} and end_ms > ${startMs}
      returning audio_video_file_id as "audioVideoFileId"`.execute(tx.db);
    for (const { audioVideoFileId } of rows)
      await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
  }
};

/** A highlight's clip, made or under way, is of another span than the highlight is now. */
export async function dropClipOf(tx: TenantTransaction, highlightId: string): Promise<void> {
  const { rows } = await sql<{
    jobId: string;
    fileId: string;
    audioVideoFileId: string;
  }>`delete from clips where team_id = ${tx.context.teamId} and highlight_id = ${highlightId}
    returning job_id as "jobId", file_id as "fileId", audio_video_file_id as "audioVideoFileId"`.execute(
    tx.db,
  );
  for (const { jobId, fileId, audioVideoFileId } of rows) {
    await cancelMediaJob(tx, jobId);
    await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId });
  }
}
