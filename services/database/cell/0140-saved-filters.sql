-- Filters by name: of a list of a project, or of the workspace's people where project_id is null.
create table saved_filters (
  team_id uuid not null references teams,
  saved_filter_id uuid not null,
  project_id uuid,
  target text not null check (target in ('highlights', 'insights', 'notes', 'people')),
  title text not null check (length(title) between 1 and 200),
  form jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, saved_filter_id),
  foreign key (team_id, project_id) references projects on delete cascade,
  constraint saved_filters_place_check check ((project_id is null) = (target = 'people'))
);
create index saved_filters_place_idx on saved_filters (team_id, project_id, target) where deleted_at is null;

call fieldstone.protect_tenant_table('saved_filters');
