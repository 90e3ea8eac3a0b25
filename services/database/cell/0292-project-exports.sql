-- Projects that somebody has packed to take with them. The bytes lie in the object store under the export's id.
create table project_exports (
  team_id uuid not null references teams,
  project_export_id uuid not null,
  format text not null check (format in ('ARCHIVE', 'QDPX')),
  title text not null check (length(title) between 1 and 200),
  -- As they were chosen: those of folders are named one by one.
  project_ids uuid[] not null check (cardinality(project_ids) between 1 and 100),
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'EXPIRED')),
  progress_percent smallint not null default 0 check (progress_percent between 0 and 100),
  failure_code text,
  size_bytes bigint check (size_bytes >= 0),
  -- A run that is under way, and how many ended with their process.
  run_started_at timestamptz,
  lost_runs integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, project_export_id)
);
create index project_exports_creator_idx on project_exports (team_id, created_by, project_export_id desc);
call fieldstone.protect_tenant_table('project_exports');
