-- Ways to look at a project's notes, insights or highlights: layout, sort, filter, group and columns, kept for all.
create table project_views (
  team_id uuid not null references teams,
  view_id uuid not null,
  project_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  target text not null check (target in ('HIGHLIGHT', 'INSIGHT', 'NOTE')),
  layout text not null check (layout in ('BOARD', 'CANVAS', 'GRID', 'LIST', 'TABLE')),
  settings jsonb not null,
  rank double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, view_id),
  foreign key (team_id, project_id) references projects on delete cascade
);
create index project_views_project_idx on project_views (team_id, project_id, rank) where deleted_at is null;
create index project_views_deleted_idx on project_views (team_id, deleted_at desc) where deleted_at is not null;

call fieldstone.protect_tenant_table('project_views');
