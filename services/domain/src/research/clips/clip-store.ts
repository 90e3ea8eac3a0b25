import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Clip } from "./clip.ts";

/** Records a highlight's clip, replacing an earlier attempt. */
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
