-- Fields that a team gives its notes, insights and people: a project's own, or the workspace's where project_id is null.
create table custom_fields (
  team_id uuid not null references teams,
  field_id uuid not null,
  project_id uuid,
  object_type text not null check (object_type in ('NOTE', 'INSIGHT', 'PERSON')),
  title text not null check (length(title) between 1 and 100),
  type text not null check (type in
    ('BOOLEAN', 'DATETIME', 'EMAIL', 'NPS', 'NUMBER', 'PERSON', 'PHONE', 'SELECT', 'TEXT', 'URL')),
  -- Of a SELECT: id, label and color of each option. They stay while the field has another type.
  options jsonb not null default '[]',
  selectable_max integer not null default 100 check (selectable_max between 1 and 200),
  rank double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (team_id, field_id),
  foreign key (team_id, project_id) references projects on delete cascade,
  constraint custom_fields_place_check check (object_type <> 'PERSON' or project_id is null)
);
create unique index custom_fields_title_key on custom_fields (team_id, project_id, object_type, lower(title))
  nulls not distinct where archived_at is null;
create index custom_fields_place_idx on custom_fields (team_id, project_id, object_type, rank);

-- Workspace fields that a project has switched on.
create table project_workspace_fields (
  team_id uuid not null,
  project_id uuid not null,
  field_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, project_id, field_id),
  foreign key (team_id, project_id) references projects on delete cascade,
  foreign key (team_id, field_id) references custom_fields on delete cascade
);
create index project_workspace_fields_field_idx on project_workspace_fields (team_id, field_id);

create table custom_field_values (
  team_id uuid not null,
  -- The note's or insight's document, or the person.
  object_id uuid not null,
  field_id uuid not null,
  document_id uuid,
  person_id uuid,
  -- Null where what was entered is no value of the field's present type.
  value text check (length(value) <= 10299),
  -- What was entered, and the type that the field had then, where it has another by now.
  entered_value text check (length(entered_value) <= 10299),
  entered_type text,
  updated_at timestamptz not null default now(),
  primary key (team_id, object_id, field_id),
  foreign key (team_id, field_id) references custom_fields on delete cascade,
  foreign key (team_id, document_id) references documents on delete cascade,
  foreign key (team_id, person_id) references people on delete cascade,
  constraint custom_field_values_object_check
    check (num_nonnulls(document_id, person_id) = 1 and object_id = coalesce(document_id, person_id)),
  constraint custom_field_values_entered_check check (
    (entered_value is null) = (entered_type is null) and (value is not null or entered_value is not null))
);
create index custom_field_values_field_idx on custom_field_values (team_id, field_id, object_id);

call fieldstone.protect_tenant_table('custom_fields');
call fieldstone.protect_tenant_table('project_workspace_fields');
call fieldstone.protect_tenant_table('custom_field_values');
