-- What each member marked for themselves: projects, folders, notes and insights.
create table stars (
  team_id uuid not null references teams,
  user_id uuid not null,
  object_id uuid not null,
  project_id uuid,
  folder_id uuid,
  note_id uuid,
  insight_id uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id, object_id),
  foreign key (team_id, user_id) references users on delete cascade,
  foreign key (team_id, project_id) references projects on delete cascade,
  foreign key (team_id, folder_id) references folders on delete cascade,
  foreign key (team_id, note_id) references notes on delete cascade,
  foreign key (team_id, insight_id) references insights on delete cascade,
  constraint stars_object_check check (
    num_nonnulls(project_id, folder_id, note_id, insight_id) = 1
    and object_id = coalesce(project_id, folder_id, note_id, insight_id))
);
-- Of what is purged from the trash.
create index stars_object_idx on stars (team_id, object_id);

call fieldstone.protect_tenant_table('stars');
