-- What an import brings or leaves out besides notes: files, which come after the texts that they belong to, and by name
-- whatever did not come.
create table import_items (
  team_id uuid not null references teams,
  import_id uuid not null,
  position integer not null check (position >= 0),
  kind text not null check (kind in ('FILE', 'PICTURE', 'HIGHLIGHT', 'REEL', 'CLIP')),
  name text not null check (length(name) between 1 and 255),
  path text check (length(path) between 1 and 2000),
  file_id uuid,
  state text not null check (state in ('WAITING', 'DONE', 'LEFT_OUT')),
  reason text check (reason in ('CANCELLED', 'DAMAGED', 'ELSEWHERE', 'INCOMPLETE', 'INVALID', 'LIMIT', 'MISSING',
    'TOO_LARGE', 'WORDS_GONE')),
  primary key (team_id, import_id, position),
  foreign key (team_id, import_id) references imports on delete cascade,
  foreign key (team_id, file_id) references files on delete cascade,
  check ((state = 'LEFT_OUT') = (reason is not null)),
  check (state <> 'WAITING' or num_nonnulls(path, file_id) = 2)
);
call fieldstone.protect_tenant_table('import_items');
create index import_items_waiting_idx on import_items (team_id, import_id, position) where state = 'WAITING';
create index import_items_file_idx on import_items (team_id, file_id) where file_id is not null;
