-- The recording in which the words of a highlight in a transcript are heard, at start_ms to end_ms; null where the words
-- have no times, and until the text is saved for highlights that were made before. No reference, which would need a look
-- through all rows and an index of its own: readers join files, so that one that is deleted counts as none.
alter table highlights add column recording_file_id uuid;
