-- Many files on their way in at once: what was chosen, so that another page can go on with what was not sent yet.
create table bulk_imports (
  team_id uuid not null references teams,
  bulk_import_id uuid not null,
  created_by uuid not null,
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (team_id, bulk_import_id)
);
call fieldstone.protect_tenant_table('bulk_imports');
create index bulk_imports_member_idx on bulk_imports (team_id, created_by, bulk_import_id);

-- A text becomes an import, any other file a note that it is attached to.
create table bulk_import_items (
  team_id uuid not null,
  bulk_import_id uuid not null,
  position integer not null check (position >= 0),
  project_id uuid not null,
  path text not null check (length(path) between 1 and 500),
  size_bytes bigint not null check (size_bytes > 0),
  kind text not null check (kind in ('TEXT', 'FILE')),
  import_id uuid,
  note_id uuid,
  primary key (team_id, bulk_import_id, position),
  foreign key (team_id, bulk_import_id) references bulk_imports on delete cascade,
  foreign key (team_id, project_id) references projects on delete cascade,
  foreign key (team_id, import_id) references imports on delete cascade,
  foreign key (team_id, note_id) references notes on delete cascade,
  check (import_id is null or kind = 'TEXT'),
  check (note_id is null or kind = 'FILE')
);
call fieldstone.protect_tenant_table('bulk_import_items');
create index bulk_import_items_project_idx on bulk_import_items (team_id, project_id);
create index bulk_import_items_import_idx on bulk_import_items (team_id, import_id);
create index bulk_import_items_note_idx on bulk_import_items (team_id, note_id);
