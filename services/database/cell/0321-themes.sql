-- Themes of a project's highlights. Each search for themes is a run; the project shows the one that is not deleted.
create table theme_runs (
  team_id uuid not null,
  theme_run_id uuid not null,
  project_id uuid not null,
  -- Whose highlights alone it is about.
  tag_id uuid,
  size_percent integer not null check (size_percent in (3, 5, 10, 15, 25)),
  strictness integer not null check (strictness between 1 and 5),
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  failure_code text,
  -- Highlights that are read, and all of them.
  done_count integer not null default 0,
  total_count integer not null default 0,
  model text,
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, theme_run_id),
  foreign key (team_id, project_id) references projects on delete cascade
);
create unique index theme_runs_shown_idx on theme_runs (team_id, project_id)
  where deleted_at is null and status = 'DONE';
create unique index theme_runs_pending_idx on theme_runs (team_id, project_id)
  where status in ('WAITING', 'RUNNING');
call fieldstone.protect_tenant_table('theme_runs');

create table themes (
  team_id uuid not null,
  theme_id uuid not null,
  theme_run_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  place integer not null,
  -- Highlights that are like no theme.
  is_outliers boolean not null default false,
  primary key (team_id, theme_id),
  foreign key (team_id, theme_run_id) references theme_runs on delete cascade
);
create index themes_run_idx on themes (team_id, theme_run_id, place);
call fieldstone.protect_tenant_table('themes');

create table theme_highlights (
  team_id uuid not null,
  theme_id uuid not null,
  highlight_id uuid not null,
  primary key (team_id, theme_id, highlight_id),
  foreign key (team_id, theme_id) references themes on delete cascade,
  foreign key (team_id, highlight_id) references highlights on delete cascade
);
create index theme_highlights_highlight_idx on theme_highlights (team_id, highlight_id);
call fieldstone.protect_tenant_table('theme_highlights');
