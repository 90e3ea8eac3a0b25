-- What was chosen for a table before it was imported; null for every other file.
alter table imports add column table_choices json;
-- Notes made so far. A survey has 100,000: an array of their ids was written anew with each batch.
alter table imports add column notes_made integer not null default 0;
update imports set notes_made = cardinality(note_ids);
alter table imports drop column note_ids;
create index notes_import_idx on notes (team_id, author_id, note_id) where author_kind = 'import';

-- When what a note tells of was said, where its source says so.
alter table notes add column happened_at timestamptz;
