-- Of a file with several projects: the one that each became.
create table import_projects (
  team_id uuid not null,
  import_id uuid not null,
  -- Its place in the file.
  number integer not null,
  project_id uuid not null,
  primary key (team_id, import_id, number),
  foreign key (team_id, import_id) references imports on delete cascade,
  foreign key (team_id, project_id) references projects on delete cascade
);
create index import_projects_project_idx on import_projects (team_id, project_id);
call fieldstone.protect_tenant_table('import_projects');
