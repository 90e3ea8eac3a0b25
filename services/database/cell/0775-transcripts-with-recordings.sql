-- The file of a transcript that was given before its recording could be played. It becomes the recording's once that is
-- ready; its length is known only then.
alter table transcriptions add column file_name text, add column file_content text;
alter table transcriptions drop constraint transcriptions_duration_ms_check;

-- When the transcript that came with an imported recording was written: later changes are edits.
alter table documents add column imported_at timestamptz;

-- A recording's transcript, which is sent with it.
alter table bulk_import_items add column transcript_path text;
