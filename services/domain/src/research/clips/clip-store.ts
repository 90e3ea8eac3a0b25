import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Clip } from "./clip.ts";

/** Clips by the highlights' ids, past policy. */
export async function findClips(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, Clip>> {
  const { rows } = await sql<Clip>`select clips.highlight_id as "highlightId", clips.file_id as "fileId",
      clips.audio_video_file_id as "audioVideoFileId", clips.job_id as "jobId", clips.start_ms as "startMs",
      clips.end_ms as "endMs", media_jobs.status, media_jobs.progress_percent as "progressPercent",
      media_jobs.failure_code as "failureCode", recordings.media_type as "mediaType", files.name as "fileName"
    from clips join media_jobs using (team_id, job_id)
    join recordings on recordings.team_id = clips.team_id and recordings.file_id = clips.file_id
    join files on files.team_id = clips.team_id and files.file_id = clips.file_id
    where clips.team_id = ${tx.context.teamId} and clips.highlight_id = any(${[...highlightIds]}::uuid[])`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.highlightId, row]));
}

/** Records a highlight's clip in place of an earlier try. */
export async function upsertClip(
  tx: TenantTransaction,
  clip: Pick<Clip, "highlightId" | "jobId" | "fileId" | "audioVideoFileId" | "startMs" | "endMs">,
): Promise<void> {
  await sql`insert into clips (team_id, highlight_id, job_id, file_id, audio_video_file_id, start_ms, end_ms)
    values (${tx.context.teamId}, ${clip.highlightId}, ${clip.jobId}, ${clip.fileId}, ${clip.audioVideoFileId},
      ${clip.startMs}, ${clip.endMs})
    on conflict (team_id, highlight_id) do update set job_id = excluded.job_id,
      audio_video_file_id = excluded.audio_video_file_id, start_ms = excluded.start_ms, end_ms = excluded.end_ms,
      created_at = now()`.execute(tx.db);
}
