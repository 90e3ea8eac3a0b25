-- What was read of a file that is attached to a note or an insight: its pages with their text and where it stands.
create table file_extractions (
  team_id uuid not null,
  file_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'started', 'complete', 'failed')),
  ocr text not null default 'none' check (ocr in ('none', 'started', 'complete', 'failed')),
  page_count integer check (page_count >= 0),
  -- Why it failed: a stable code.
  failure_code text,
  -- Runs that began: one that a retry has overtaken writes nothing more.
  run integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, file_id),
  foreign key (team_id, file_id) references files on delete cascade
);
alter table file_extractions enable row level security;
alter table file_extractions force row level security;
create policy tenant_isolation on file_extractions
  using (team_id = current_setting('fieldstone.team_id')::uuid)
  with check (team_id = current_setting('fieldstone.team_id')::uuid);
grant select, insert, update, delete on file_extractions to fieldstone_app;

create table file_pages (
  team_id uuid not null,
  file_id uuid not null,
  page_num integer not null check (page_num >= 1),
  status text not null check (status in ('processed', 'failed')),
  width_pt real not null check (width_pt > 0),
  height_pt real not null check (height_pt > 0),
  text text not null default '',
  -- Six numbers for each word: start and length in the text, then x, y, width and height in 10,000ths of the page.
  words integer[] not null default '{}',
  -- Its text was recognised in its picture.
  is_recognized boolean not null default false,
  primary key (team_id, file_id, page_num),
  foreign key (team_id, file_id) references file_extractions on delete cascade
);
alter table file_pages enable row level security;
alter table file_pages force row level security;
create policy tenant_isolation on file_pages
  using (team_id = current_setting('fieldstone.team_id')::uuid)
  with check (team_id = current_setting('fieldstone.team_id')::uuid);
grant select, insert, update, delete on file_pages to fieldstone_app;
