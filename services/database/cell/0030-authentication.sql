-- Ways in that a workspace leaves open. No row means: every way, and its own provider not asked for.
create table sign_in_settings (
  team_id uuid primary key references teams,
  password_enabled boolean not null default true,
  google_enabled boolean not null default true,
  microsoft_enabled boolean not null default true,
  email_code_enabled boolean not null default true,
  enterprise_required boolean not null default false,
  updated_at timestamptz not null default now()
);

-- The workspace's own identity provider: any OpenID issuer, or an Auth0 tenant, of which we are a public client.
create table enterprise_connections (
  team_id uuid primary key references teams,
  kind text not null check (kind in ('OIDC', 'AUTH0')),
  issuer text check (length(issuer) <= 500),
  domain text check (length(domain) <= 253),
  audience text check (length(audience) <= 500),
  client_id text not null check (length(client_id) between 1 and 500),
  -- Sealed by a key that the database does not know.
  client_secret_sealed text,
  -- The role of whoever the provider knows and the workspace does not; none shuts them out.
  join_role workspace_role,
  created_at timestamptz not null default now(),
  -- When what we say to the provider last changed: a sign-in before that proves nothing of it.
  changed_at timestamptz not null default now(),
  check ((kind = 'OIDC') = (issuer is not null)),
  check ((kind = 'AUTH0') = (domain is not null))
);

-- Domains whose addresses the provider may speak for, once their owner has put `proof` into the domain's records.
create table enterprise_domains (
  team_id uuid not null references teams,
  domain citext not null check (length(domain) between 3 and 253),
  proof text not null,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  primary key (team_id, domain)
);

alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (method in (
  'ONE_TIME_CODE', 'MAGIC_LINK', 'PASSWORD', 'OIDC', 'INVITE', 'GOOGLE', 'MICROSOFT', 'AUTH0', 'ENTERPRISE'));

call fieldstone.protect_tenant_table('sign_in_settings');
call fieldstone.protect_tenant_table('enterprise_connections');
call fieldstone.protect_tenant_table('enterprise_domains');
