-- Summaries of notes. None is changed: an edited or renewed one replaces the one before it, which can be brought back.
create table note_summaries (
  team_id uuid not null,
  summary_id uuid not null,
  note_id uuid not null,
  kind text not null check (kind in ('chapter', 'paragraph', 'streaming')),
  -- Empty for none.
  framework text not null,
  -- What a summary of the framework "Custom prompt" is to tell.
  instructions text not null default '' check (length(instructions) <= 2000),
  -- Each {title, startTimeMs, contributors, updatedAt, sentences: [{text, quotes}]}; quotes are words of the note.
  sections jsonb not null,
  -- Of the note's text when it was made.
  text_hash text not null,
  model text not null,
  prompt_version text not null,
  -- Who changed its words since; null where nobody has.
  edited_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, summary_id),
  foreign key (team_id, note_id) references notes on delete cascade
);
create unique index note_summaries_live_idx on note_summaries (team_id, note_id, kind, framework)
  where deleted_at is null;
call fieldstone.protect_tenant_table('note_summaries');
