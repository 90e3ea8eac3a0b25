create table folders (
  team_id uuid not null references teams,
  folder_id uuid not null,
  parent_folder_id uuid,
  title text not null check (length(title) <= 200),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, folder_id),
  foreign key (team_id, parent_folder_id) references folders (team_id, folder_id)
);

-- workspace_access: open = members read and contributors write; limited = members read; private = grants alone.
create table projects (
  team_id uuid not null references teams,
  project_id uuid not null,
  folder_id uuid,
  title text not null check (length(title) <= 200),
  icon text,
  color text,
  workspace_access text not null default 'open' check (workspace_access in ('open', 'limited', 'private')),
  is_sample boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (team_id, project_id),
  foreign key (team_id, folder_id) references folders (team_id, folder_id)
);
create index projects_updated_idx on projects (team_id, updated_at desc, project_id desc) where deleted_at is null;

create table permissions (
  team_id uuid not null references teams,
  object_type text not null check (object_type in ('project', 'folder', 'insight', 'note')),
  object_id uuid not null,
  subject_type text not null check (subject_type in ('user', 'group', 'special')),
  subject_id text not null,
  level permission_level not null,
  created_at timestamptz not null default now(),
  primary key (team_id, object_type, object_id, subject_type, subject_id)
);
create index permissions_subject_idx on permissions (team_id, subject_type, subject_id);

call fieldstone.protect_tenant_table('folders');
call fieldstone.protect_tenant_table('projects');
call fieldstone.protect_tenant_table('permissions');
