-- Errors that browsers reported from pages of the root domain, found by the reference that the person was shown.
create table error_reports (
  reference uuid primary key,
  request_id text not null check (length(request_id) <= 64),
  release text not null check (length(release) <= 100),
  path text not null check (length(path) <= 4096),
  message text not null check (length(message) <= 2000),
  stack text not null check (length(stack) <= 8000),
  received_at timestamptz not null
);

create index error_reports_received on error_reports (received_at);

grant select, insert, delete on error_reports to fieldstone_app;
