-- Where a proven e-mail leads: the regions answer the rest. DOMAIN rows hold the hash of "@" and the domain.
create table email_links (
  email_hash text not null,
  team_id uuid not null,
  kind text not null check (kind in ('MEMBER', 'INVITE', 'DOMAIN')),
  created_at timestamptz not null default now(),
  primary key (email_hash, team_id, kind)
);

create index email_links_team on email_links (team_id);

-- One message carries a code and a link; using either uses up both.
create table one_time_codes (
  challenge uuid primary key,
  email_hash text not null,
  code_hash text not null,
  token_hash text not null,
  purpose text not null check (purpose in ('SIGN_IN', 'CREATE_WORKSPACE')),
  tries_left smallint not null default 5 check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index one_time_codes_expires on one_time_codes (expires_at);

-- Fixed windows; the key is a keyed hash of what is limited, so no network address rests here.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

create index rate_limits_expires on rate_limits (expires_at);

grant select, insert, update, delete on email_links, one_time_codes, rate_limits to fieldstone_app;
