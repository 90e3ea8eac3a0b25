import { redactionMarginsMs } from "@fieldstone/model/media/redaction.ts";
import { sql } from "kysely";
import { dropAtOnceLane } from "../exports/drop-lanes.ts";
import { dropRecordingTask } from "../recordings/recording-tasks.ts";
import type { RedactionStep } from "../recordings/redaction-registry.ts";

const marginMs = Math.max(...Object.values(redactionMarginsMs));

/** Drops clips that overlap redacted spans or their margins; they are cut again on request. */
export const dropClips: RedactionStep = async (tx, { fileId, spans }) => {
  if (fileId === null) return;
  for (const span of spans) {
    const [startMs, endMs] = [span.startMs - marginMs, span.endMs + marginMs];
    const { rows } = await sql<{ audioVideoFileId: string }>`delete from clips
      where team_id = ${tx.context.teamId} and file_id = ${fileId} and start_ms < ${endMs} and end_ms > ${startMs}
      returning audio_video_file_id as "audioVideoFileId"`.execute(tx.db);
    for (const { audioVideoFileId } of rows)
      await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId }, { lane: dropAtOnceLane });
  }
};
