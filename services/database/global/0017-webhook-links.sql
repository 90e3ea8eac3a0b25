-- Which workspace an account at a provider belongs to: where a webhook's event goes. Ids of accounts alone, no names.
create table webhook_links (
  type text not null check (type in ('google-meet', 'microsoft-teams', 'respondent', 'slack', 'stripe')),
  external_id text not null check (length(external_id) between 1 and 300),
  team_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (type, external_id)
);

create index webhook_links_team on webhook_links (team_id);

grant select, insert, update, delete on webhook_links to fieldstone_app;
