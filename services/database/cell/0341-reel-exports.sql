-- A reel as one file that a member takes with them: what it is made of is kept as ids, its bytes lie under the
-- export's id.
create table reel_exports (
  team_id uuid not null references teams,
  export_id uuid not null,
  reel_id uuid not null,
  highlight_ids uuid[] not null check (cardinality(highlight_ids) between 1 and 100),
  captions text not null check (captions in ('NONE', 'SOFT', 'BURNED')),
  -- Of all that decides what the file looks and sounds like: the same one is not made twice.
  content_hash text not null,
  media_type text not null check (media_type in ('AUDIO', 'VIDEO')),
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
  progress_percent smallint not null default 0 check (progress_percent between 0 and 100),
  failure_code text,
  run_started_at timestamptz,
  lost_runs integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, export_id),
  foreign key (team_id, reel_id) references reels on delete cascade
);
create index reel_exports_reel_idx on reel_exports (team_id, reel_id, created_by, export_id desc);
create unique index reel_exports_content_key on reel_exports (team_id, reel_id, created_by, content_hash)
  where status in ('QUEUED', 'RUNNING', 'DONE');
call fieldstone.protect_tenant_table('reel_exports');
