-- The global plane: which workspace lives where, and proof that a person owns an e-mail address.
-- No address or name of a person is stored here, only keyed hashes.

create extension if not exists citext;

-- One order for everything the routers follow. The lock makes versions appear in commit order, so that
-- a reader that has seen version n has seen every version below n (a bare sequence does not promise this).
create sequence route_version as bigint;

create function next_route_version() returns bigint
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7310021);
  return nextval('route_version');
end
$$;

create table tenant_routes (
  team_id uuid primary key,
  subdomain citext not null check (subdomain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' and length(subdomain) <= 63),
  region text not null,
  state text not null default 'active' check (state in ('active', 'moving', 'frozen', 'retired')),
  epoch integer not null default 1 check (epoch > 0),
  subdomain_changes smallint not null default 0 check (subdomain_changes between 0 and 5),
  version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted route stays as a marker, so that a router that missed the notification still learns of it.
  deleted_at timestamptz
);

create unique index tenant_routes_subdomain on tenant_routes (subdomain) where deleted_at is null;
create index tenant_routes_version on tenant_routes (version);

-- A subdomain given up by a workspace: redirects to it, and is nobody else's, until `until`.
create table subdomain_history (
  subdomain citext primary key,
  team_id uuid not null,
  until timestamptz not null,
  version bigint not null default 0
);

create index subdomain_history_version on subdomain_history (version);

create function stamp_route_version() returns trigger
language plpgsql as $$
begin
  new.version := next_route_version();
  perform pg_notify('tenant_routes', new.version::text);
  return new;
end
$$;

create trigger tenant_routes_stamp before insert or update on tenant_routes
  for each row execute function stamp_route_version();
create trigger subdomain_history_stamp before insert or update on subdomain_history
  for each row execute function stamp_route_version();

-- A subdomain is claimed before anything is created for it. The claim outlives publishing by a day, so that
-- a repeated request of the same person finds its own workspace.
create table subdomain_claims (
  subdomain citext primary key,
  team_id uuid not null unique,
  email_hash text not null,
  region text not null,
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  published_at timestamptz
);

create index subdomain_claims_expires on subdomain_claims (expires_at);

grant usage on schema public to fieldstone_app;
grant usage, select on sequence route_version to fieldstone_app;
grant select, insert, update, delete on tenant_routes, subdomain_history, subdomain_claims to fieldstone_app;
