create table teams (
  team_id uuid primary key,
  subdomain citext not null check (length(subdomain) between 2 and 63),
  name text not null check (length(name) between 1 and 200),
  region text not null,
  state text not null default 'active' check (state in ('active', 'moving', 'frozen', 'retired')),
  epoch bigint not null default 1,
  primary_color text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  team_id uuid not null references teams,
  user_id uuid not null,
  email citext not null check (length(email) between 3 and 320),
  name text not null default '' check (length(name) <= 100),
  role workspace_role not null,
  workspace_admin boolean not null default false,
  job_role text,
  job_title text check (length(job_title) <= 100),
  password_hash text,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz,
  deactivated_at timestamptz,
  primary key (team_id, user_id)
);
create unique index users_email_key on users (team_id, email);

create table sessions (
  team_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  method text not null check (method in ('ONE_TIME_CODE', 'MAGIC_LINK', 'PASSWORD', 'OIDC', 'INVITE')),
  ip_address text,
  user_agent text check (length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (team_id, session_id),
  foreign key (team_id, user_id) references users on delete cascade
);
create unique index sessions_token_hash_key on sessions (team_id, token_hash);
create index sessions_user_idx on sessions (team_id, user_id);

create table api_tokens (
  team_id uuid not null,
  api_token_id uuid not null,
  user_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null,
  scopes text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (team_id, api_token_id),
  foreign key (team_id, user_id) references users on delete cascade
);
create unique index api_tokens_token_hash_key on api_tokens (team_id, token_hash);

create table invitations (
  team_id uuid not null references teams,
  invitation_id uuid not null,
  email citext not null check (length(email) between 3 and 320),
  role workspace_role not null,
  workspace_admin boolean not null default false,
  message text check (length(message) <= 500),
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz,
  primary key (team_id, invitation_id),
  foreign key (team_id, invited_by) references users (team_id, user_id)
);
create unique index invitations_open_key on invitations (team_id, email)
  where accepted_at is null and revoked_at is null;

create table groups (
  team_id uuid not null references teams,
  group_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  primary key (team_id, group_id)
);
create unique index groups_name_key on groups (team_id, lower(name));

create table group_members (
  team_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  primary key (team_id, group_id, user_id),
  foreign key (team_id, group_id) references groups on delete cascade,
  foreign key (team_id, user_id) references users on delete cascade
);
create index group_members_user_idx on group_members (team_id, user_id);

-- Attempts are counted apart from the acts they limit, so a refused attempt is counted although it wrote nothing.
create table rate_limits (
  team_id uuid not null references teams,
  bucket text not null check (length(bucket) <= 200),
  window_started_at timestamptz not null,
  attempts integer not null,
  primary key (team_id, bucket)
);

-- One entry an act. seq gives readers a stable order; entries are never updated or deleted by the application.
create table audit_entries (
  team_id uuid not null references teams,
  audit_entry_id uuid not null,
  seq bigint generated always as identity,
  kind text not null check (length(kind) <= 100),
  actor_kind text not null check (actor_kind in ('user', 'token', 'public', 'anonymous', 'system')),
  actor_id uuid,
  actor_name text,
  subject_type text not null,
  subject_id uuid,
  data jsonb not null default '{}',
  request_id text not null,
  region text not null,
  created_at timestamptz not null default now(),
  primary key (team_id, audit_entry_id)
);
create index audit_entries_seq_idx on audit_entries (team_id, seq);

call fieldstone.protect_tenant_table('teams');
call fieldstone.protect_tenant_table('users');
call fieldstone.protect_tenant_table('sessions');
call fieldstone.protect_tenant_table('api_tokens');
call fieldstone.protect_tenant_table('invitations');
call fieldstone.protect_tenant_table('groups');
call fieldstone.protect_tenant_table('group_members');
call fieldstone.protect_tenant_table('rate_limits');
call fieldstone.protect_tenant_table('audit_entries');
revoke update, delete on audit_entries from fieldstone_app;
