-- Summaries of what was highlighted under a tag. None is changed: another one replaces it, and it can be brought back.
create table tag_summaries (
  team_id uuid not null references teams,
  summary_id uuid not null,
  tag_id uuid not null,
  kind text not null check (kind in ('chapter', 'paragraph', 'streaming')),
  -- Empty for none.
  framework text not null,
  instructions text not null check (length(instructions) <= 2000),
  -- Each {title, sentences: [{text, quotes: [{highlightId, text}]}]}; quotes are words of highlights.
  sections jsonb not null,
  -- Highlights that it was made of: who may not read all of them does not read it.
  highlight_ids uuid[] not null,
  -- Highlights that there were when it was made.
  highlight_count integer not null,
  model text not null,
  prompt_version text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, summary_id),
  foreign key (team_id, tag_id) references tags on delete cascade
);
call fieldstone.protect_tenant_table('tag_summaries');
create unique index tag_summaries_live_idx on tag_summaries (team_id, tag_id, kind, framework)
  where deleted_at is null;
create index tag_summaries_tag_idx on tag_summaries (team_id, tag_id);
