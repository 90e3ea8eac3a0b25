import { sql } from "kysely";

/**
 * The file of the recording that a highlight's times refer to, for the table highlights; null if it is
 * deleted or no longer attached to the document. Older highlights do not store their recording: for them, the
 * note's only transcript with speech at that time, or null if there are several.
 */
export const recordingOfHighlight = sql<string | null>`(select files.file_id from files
  where files.team_id = highlights.team_id and files.document_id = highlights.document_id and files.deleted_at is null
    and files.file_id = case
      when highlights.start_ms is null or highlights.end_ms is null or highlights.start_ms >= highlights.end_ms then null
      when highlights.file_id is not null then highlights.file_id
      when highlights.recording_file_id is not null then highlights.recording_file_id
      else (select min(transcriptions.file_id::text)::uuid from transcriptions
        where transcriptions.team_id = highlights.team_id and transcriptions.note_id = highlights.document_id
          and exists (select from transcript_turns where transcript_turns.team_id = transcriptions.team_id
            and transcript_turns.file_id = transcriptions.file_id and transcript_turns.start_ms < highlights.end_ms
            and transcript_turns.end_ms > highlights.start_ms)
        having count(*) = 1) end)`;
