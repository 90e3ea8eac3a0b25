-- Secrets by which a workspace's identity provider keeps its members and groups. Only hashes are kept.
create table scim_tokens (
  team_id uuid not null references teams,
  scim_token_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  token_hash bytea not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (team_id, scim_token_id),
  foreign key (team_id, created_by) references users (team_id, user_id)
);
create unique index scim_tokens_token_hash_key on scim_tokens (team_id, token_hash);

-- What an identity provider says of a member beyond what the product itself knows. A member without a row is
-- known to providers by their address.
create table scim_users (
  team_id uuid not null,
  user_id uuid not null,
  user_name citext not null check (length(user_name) between 1 and 320),
  external_id text check (length(external_id) <= 300),
  attributes jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  -- Deleted by the provider: the member's row stays for what they wrote, and providers do not see it.
  removed_at timestamptz,
  primary key (team_id, user_id),
  foreign key (team_id, user_id) references users on delete cascade
);
create unique index scim_users_user_name_key on scim_users (team_id, user_name) where removed_at is null;
create index scim_users_external_id_idx on scim_users (team_id, external_id);

-- A provider's own name for a group.
create table scim_groups (
  team_id uuid not null,
  group_id uuid not null,
  external_id text check (length(external_id) <= 300),
  updated_at timestamptz not null default now(),
  primary key (team_id, group_id),
  foreign key (team_id, group_id) references groups on delete cascade
);

call fieldstone.protect_tenant_table('scim_tokens');
call fieldstone.protect_tenant_table('scim_users');
call fieldstone.protect_tenant_table('scim_groups');
