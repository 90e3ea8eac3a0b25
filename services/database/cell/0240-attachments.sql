-- Files that are attached to a note or an insight, uploaded in parts. Until now a file was the source of an import, or
-- a picture in a text.
alter table files no force row level security;
alter table files
  add column purpose text not null default 'SOURCE',
  -- Why an upload failed: a stable code.
  add column failure_code text,
  -- The object store's own name of an upload in parts, while it is under way.
  add column store_upload_id text,
  -- All parts have arrived, and are joined.
  add column joining_since timestamptz,
  -- Its bytes are gone. A deleted file can be restored until then.
  add column purged_at timestamptz;
update files set purpose = 'PICTURE' where document_id is not null;
update files set purged_at = deleted_at where deleted_at is not null;
alter table files
  alter column purpose drop default,
  add constraint files_purpose_check check (purpose in ('SOURCE', 'PICTURE', 'ATTACHMENT')),
  add constraint files_purpose_place_check check ((purpose = 'SOURCE') = (document_id is null));
alter table files force row level security;
create index files_unfinished_idx on files (team_id, created_at) where upload_status = 'UPLOADING';
create index files_deleted_idx on files (team_id, deleted_at) where deleted_at is not null and purged_at is null;
