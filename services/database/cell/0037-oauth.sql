-- Applications that may ask a workspace's members for access. One without a secret is public: it proves itself by
-- PKCE alone.
create table oauth_applications (
  team_id uuid not null references teams,
  oauth_application_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash bytea,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (team_id, oauth_application_id),
  foreign key (team_id, created_by) references users (team_id, user_id)
);

-- What the OAuth provider keeps: grants, codes, tokens, and the steps of an authorization that is under way. Keyed by
-- the SHA-256 of what the holder has; the payload names no secret.
create table oauth_records (
  team_id uuid not null references teams,
  kind text not null check (length(kind) <= 40),
  record_key bytea not null,
  user_id uuid,
  oauth_application_id uuid,
  -- The grant that a code or token belongs to: a family ends together.
  grant_id text,
  uid text,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  consumed_at timestamptz,
  last_used_at timestamptz,
  expires_at timestamptz not null,
  primary key (team_id, kind, record_key),
  foreign key (team_id, user_id) references users on delete cascade,
  foreign key (team_id, oauth_application_id) references oauth_applications on delete cascade
);
create index oauth_records_grant_idx on oauth_records (team_id, grant_id);
create index oauth_records_user_idx on oauth_records (team_id, user_id);
create index oauth_records_uid_idx on oauth_records (team_id, uid);
create index oauth_records_expires_idx on oauth_records (team_id, expires_at);

call fieldstone.protect_tenant_table('oauth_applications');
call fieldstone.protect_tenant_table('oauth_records');
