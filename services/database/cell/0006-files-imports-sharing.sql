create table files (
  team_id uuid not null references teams,
  file_id uuid not null,
  project_id uuid,
  name text not null check (length(name) between 1 and 255),
  mime_type text not null,
  file_type text not null check (file_type in ('AUDIO', 'IMAGE', 'VIDEO', 'SPREADSHEET', 'DOCUMENT', 'PRESENTATION', 'OTHER')),
  size_bytes bigint not null check (size_bytes between 0 and 10737418240),
  sha256 bytea,
  object_key text not null,
  upload_status text not null check (upload_status in ('CANCELLED', 'DONE', 'FAILED', 'UPLOADING')),
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, file_id),
  foreign key (team_id, project_id) references projects on delete cascade
);

create table imports (
  team_id uuid not null references teams,
  import_id uuid not null,
  project_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  status text not null check (status in ('QUEUED', 'PROCESSING', 'DONE', 'FAILED', 'CANCELLED')),
  progress_percent smallint not null default 0 check (progress_percent between 0 and 100),
  note_ids uuid[] not null default '{}',
  failure_count integer not null default 0,
  failure_code text,
  failure_message text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, import_id),
  foreign key (team_id, project_id) references projects on delete cascade,
  foreign key (team_id, file_id) references files on delete cascade
);
create index imports_project_idx on imports (team_id, project_id, created_at desc);

create table share_links (
  team_id uuid not null references teams,
  share_link_id uuid not null,
  object_type text not null check (object_type in ('note', 'insight', 'highlight')),
  object_id uuid not null,
  token text not null check (token ~ '^[A-Za-z0-9]{12}$'),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (team_id, share_link_id)
);
create unique index share_links_token_key on share_links (team_id, token);
create index share_links_object_idx on share_links (team_id, object_type, object_id);

create table comments (
  team_id uuid not null references teams,
  comment_id uuid not null,
  object_type text not null check (object_type in ('note', 'insight', 'highlight')),
  object_id uuid not null,
  project_id uuid not null,
  parent_comment_id uuid,
  body text not null check (length(body) between 1 and 10000),
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, comment_id),
  foreign key (team_id, project_id) references projects on delete cascade,
  foreign key (team_id, parent_comment_id) references comments (team_id, comment_id)
);
create index comments_object_idx on comments (team_id, object_type, object_id, created_at);

call fieldstone.protect_tenant_table('files');
call fieldstone.protect_tenant_table('imports');
call fieldstone.protect_tenant_table('share_links');
call fieldstone.protect_tenant_table('comments');
