alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check
  check (status in ('QUEUED', 'PROCESSING', 'DONE', 'FAILED', 'CANCELLED', 'UNDOING', 'UNDONE'));
alter table imports
  add column undone_by uuid,
  -- Notes that were worked on since and are to go nevertheless, as somebody chose.
  add column undo_edited_ids uuid[] not null default '{}';
create index people_import_idx on people (team_id, author_id, person_id) where author_kind = 'import';
