-- A document is the shared text of a note or an insight: a Yjs state, the updates since it was compacted,
-- and a version for each save. document_id equals the id of the note or insight that it belongs to.
create table documents (
  team_id uuid not null references teams,
  document_id uuid not null,
  object_type text not null check (object_type in ('note', 'insight')),
  project_id uuid not null,
  state bytea not null,
  version integer not null default 0,
  text text not null default '',
  word_count integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (team_id, document_id),
  foreign key (team_id, project_id) references projects on delete cascade
);

-- Updates received since documents.state was written: an acknowledged edit is a row here before it is acknowledged.
create table document_updates (
  team_id uuid not null,
  document_id uuid not null,
  update_id bigint generated always as identity,
  update bytea not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, document_id, update_id),
  foreign key (team_id, document_id) references documents on delete cascade
);

create table document_versions (
  team_id uuid not null,
  document_id uuid not null,
  version integer not null,
  snapshot bytea not null,
  text text not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  primary key (team_id, document_id, version),
  foreign key (team_id, document_id) references documents on delete cascade
);

create table notes (
  team_id uuid not null references teams,
  note_id uuid not null,
  project_id uuid not null,
  title text not null default '' check (length(title) <= 200),
  import_origin text,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, note_id),
  foreign key (team_id, project_id) references projects on delete cascade
);
create index notes_project_idx on notes (team_id, project_id, updated_at desc, note_id desc) where deleted_at is null;

create table insights (
  team_id uuid not null references teams,
  insight_id uuid not null,
  project_id uuid not null,
  title text not null default '' check (length(title) <= 200),
  published_at timestamptz,
  published_by uuid,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, insight_id),
  foreign key (team_id, project_id) references projects on delete cascade
);
create index insights_project_idx on insights (team_id, project_id, updated_at desc, insight_id desc) where deleted_at is null;
create index insights_published_idx on insights (team_id, published_at desc, insight_id desc)
  where published_at is not null and deleted_at is null;

call fieldstone.protect_tenant_table('documents');
call fieldstone.protect_tenant_table('document_updates');
call fieldstone.protect_tenant_table('document_versions');
call fieldstone.protect_tenant_table('notes');
call fieldstone.protect_tenant_table('insights');
