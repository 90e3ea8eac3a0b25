-- A tag board and fields that the workspace keeps once, and that projects turn on.
create table extensions (
  team_id uuid not null references teams,
  extension_id uuid not null,
  title text not null check (length(title) between 1 and 50),
  description text not null default '' check (length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, extension_id)
);
call fieldstone.protect_tenant_table('extensions');

alter table tag_boards add column extension_id uuid;
alter table tag_boards add foreign key (team_id, extension_id) references extensions on delete cascade;
alter table tag_boards add constraint tag_boards_extension_check check (extension_id is null or project_id is null);
create unique index tag_boards_extension_key on tag_boards (team_id, extension_id) where extension_id is not null;

alter table custom_fields add column extension_id uuid;
alter table custom_fields add foreign key (team_id, extension_id) references extensions on delete cascade;
alter table custom_fields add constraint custom_fields_extension_check
  check (extension_id is null or (project_id is null and object_type <> 'PERSON'));
drop index custom_fields_title_key;
create unique index custom_fields_title_key
  on custom_fields (team_id, project_id, extension_id, object_type, lower(title))
  nulls not distinct where archived_at is null;

create table project_extensions (
  team_id uuid not null references teams,
  project_id uuid not null,
  extension_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, project_id, extension_id),
  foreign key (team_id, project_id) references projects on delete cascade,
  foreign key (team_id, extension_id) references extensions on delete cascade
);
create index project_extensions_extension_idx on project_extensions (team_id, extension_id);
call fieldstone.protect_tenant_table('project_extensions');

-- What a project's highlights carry of an extension that is turned off there, until it is turned on again. Kept apart,
-- so that none of the many readers of taggings has to leave them out.
create table hidden_taggings (
  team_id uuid not null references teams,
  highlight_id uuid not null,
  tag_id uuid not null,
  extension_id uuid not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null,
  primary key (team_id, highlight_id, tag_id),
  foreign key (team_id, highlight_id) references highlights on delete cascade,
  foreign key (team_id, tag_id) references tags on delete cascade,
  foreign key (team_id, extension_id) references extensions on delete cascade
);
create index hidden_taggings_extension_idx on hidden_taggings (team_id, extension_id);
create index hidden_taggings_tag_idx on hidden_taggings (team_id, tag_id);
call fieldstone.protect_tenant_table('hidden_taggings');
