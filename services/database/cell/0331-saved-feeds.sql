-- Searches that members keep by name: each its author's alone, or shared with the workspace.
create table saved_feeds (
  team_id uuid not null references teams,
  feed_id uuid not null,
  user_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  -- As the address of the search page has it.
  search jsonb not null,
  shared boolean not null default false,
  rank double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, feed_id),
  foreign key (team_id, user_id) references users on delete cascade
);
create index saved_feeds_user_idx on saved_feeds (team_id, user_id, rank) where deleted_at is null;
call fieldstone.protect_tenant_table('saved_feeds');

-- When each member last saw what a feed finds.
create table saved_feed_visits (
  team_id uuid not null references teams,
  feed_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (team_id, feed_id, user_id),
  foreign key (team_id, feed_id) references saved_feeds on delete cascade,
  foreign key (team_id, user_id) references users on delete cascade
);
call fieldstone.protect_tenant_table('saved_feed_visits');
