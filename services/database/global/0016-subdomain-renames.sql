-- The subdomain that a workspace is changing to, held for it between the claim and the change of its route.
create table subdomain_renames (
  team_id uuid primary key,
  subdomain citext not null unique,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null
);

grant select, insert, update, delete on subdomain_renames to fieldstone_app;
