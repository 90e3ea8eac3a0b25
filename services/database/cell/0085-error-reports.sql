-- Errors that browsers reported, found by the reference that the person was shown. Addresses in them are redacted.
create table error_reports (
  team_id uuid not null references teams,
  reference uuid not null,
  request_id text not null check (length(request_id) <= 64),
  release text not null check (length(release) <= 100),
  path text not null check (length(path) <= 4096),
  message text not null check (length(message) <= 2000),
  stack text not null check (length(stack) <= 8000),
  received_at timestamptz not null default now(),
  primary key (team_id, reference)
);
create index error_reports_received on error_reports (team_id, received_at);
call fieldstone.protect_tenant_table('error_reports');
