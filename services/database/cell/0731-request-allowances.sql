-- What is left of a workspace's requests a minute, from which a cell's processes take blocks. Not logged: after a crash
-- of the database it is empty, and each workspace begins with a full minute.
create unlogged table request_allowances (
  team_id uuid primary key references teams,
  requests_left double precision not null check (requests_left >= 0),
  refilled_at timestamptz not null
);
call fieldstone.protect_tenant_table('request_allowances');
