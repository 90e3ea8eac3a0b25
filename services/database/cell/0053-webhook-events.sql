-- What providers told of, forwarded by the router with its signature checked. A provider sends an event again until
-- it is acknowledged, so each is kept once, and read by its task.
create table webhook_events (
  team_id uuid not null references teams,
  webhook_event_id uuid not null,
  type text not null check (type in ('google-meet', 'microsoft-teams', 'respondent', 'slack', 'stripe')),
  external_event_id text not null check (length(external_event_id) between 1 and 300),
  event jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (team_id, webhook_event_id),
  unique (team_id, type, external_event_id)
);
create index webhook_events_received on webhook_events (team_id, received_at);
call fieldstone.protect_tenant_table('webhook_events');
