-- A bulk import that is taken back: by whom, which notes go although somebody worked on them, and when all was asked for.
alter table bulk_imports
  add column undo_started_at timestamptz,
  add column undone_by uuid,
  add column undo_edited_ids uuid[] not null default '{}',
  add column undo_ended_at timestamptz,
  add column undo_failed boolean not null default false;
