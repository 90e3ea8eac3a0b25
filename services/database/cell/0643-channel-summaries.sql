-- Summaries of channels and of their themes. None is changed: another one replaces it, and it can be brought back.
create table channel_summaries (
  team_id uuid not null references teams,
  summary_id uuid not null,
  channel_id uuid not null,
  -- Null for one of the whole channel.
  theme_id uuid,
  kind text not null check (kind in ('chapter', 'paragraph', 'streaming')),
  -- Each {themeId, title, dataCount, sentences: [{text, quotes: [{datumId, text}]}]}; quotes are words of points.
  sections jsonb not null,
  -- Points that its quotes are of: it goes with them.
  datum_ids uuid[] not null,
  -- Points that there were when it was made.
  data_count integer not null,
  model text not null,
  prompt_version text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, summary_id),
  foreign key (team_id, channel_id) references channels on delete cascade,
  foreign key (team_id, theme_id) references channel_themes on delete cascade
);
call fieldstone.protect_tenant_table('channel_summaries');
create unique index channel_summaries_live_idx on channel_summaries (team_id, channel_id, theme_id, kind)
  nulls not distinct where deleted_at is null;
create index channel_summaries_channel_idx on channel_summaries (team_id, channel_id);
create index channel_summaries_theme_idx on channel_summaries (team_id, theme_id);
