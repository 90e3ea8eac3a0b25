import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { highlightNotFound } from "../highlights/highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { type Clip, clipNotFound } from "./clip.ts";

/** Clips of highlights, by highlight id. The caller checks access to the highlights. */
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

/**
 * A finished clip, for an actor who may read its highlight, also by a share link: access to the rest of the
 * recording is not needed.
 * @throws ProductError `highlight.not_found`, `clip.not_found`
 */
export async function readPlayableClip(tx: TenantTransaction, highlightId: string): Promise<Clip> {
  const highlight = (await readHighlights(tx, [highlightId])).get(highlightId);
  if (highlight === undefined) throw highlightNotFound();
  // The recording of a transcript may be deleted while the text stays.
  if (highlight.recordingFileId === null) throw clipNotFound();
  const clip = (await findClips(tx, [highlightId])).get(highlightId);
  if (clip?.status !== "DONE") throw clipNotFound();
  return clip;
}
