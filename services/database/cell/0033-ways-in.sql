-- What a workspace asks of whoever comes in. No row means: nothing beyond being a member.
create table team_security (
  team_id uuid primary key references teams,
  -- Whoever proves an address in one of these may join, as `join_role`.
  join_domains text[] not null default '{}' check (cardinality(join_domains) <= 50),
  join_role workspace_role not null default 'VIEWER',
  session_age_max_seconds integer check (session_age_max_seconds between 3600 and 31536000),
  -- Ranges as people wrote them, checked and normalised by the application; none means every address.
  ip_allow_list text[] not null default '{}' check (cardinality(ip_allow_list) <= 200),
  updated_at timestamptz not null default now()
);

-- Links mailed to members to mend their account: each is taken once, and only its hash is kept.
create table account_links (
  team_id uuid not null,
  account_link_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('RESET_PASSWORD', 'UNLOCK', 'CHANGE_EMAIL')),
  secret_hash bytea not null,
  -- The address to change to.
  email citext check (length(email) between 3 and 320),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (team_id, account_link_id),
  foreign key (team_id, user_id) references users on delete cascade,
  check ((purpose = 'CHANGE_EMAIL') = (email is not null))
);
create unique index account_links_secret_hash_key on account_links (team_id, secret_hash);
create index account_links_user_idx on account_links (team_id, user_id);

call fieldstone.protect_tenant_table('team_security');
call fieldstone.protect_tenant_table('account_links');
