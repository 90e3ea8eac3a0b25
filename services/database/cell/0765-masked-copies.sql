-- Notes that members duplicated, each with all that it was made of: its source, and what that was a copy of.
create table note_copies (
  team_id uuid not null,
  note_id uuid not null,
  source_note_id uuid not null,
  primary key (team_id, note_id, source_note_id),
  foreign key (team_id, note_id) references notes on delete cascade,
  foreign key (team_id, source_note_id) references notes (team_id, note_id) on delete cascade
);
create index note_copies_source_idx on note_copies (team_id, source_note_id);
call fieldstone.protect_tenant_table('note_copies');

-- Where the copies of a note have the mask of words that are masked in the note.
create table copied_masks (
  team_id uuid not null,
  suggestion_id uuid not null,
  note_id uuid not null,
  mask_start bytea not null,
  mask_end bytea not null,
  primary key (team_id, suggestion_id, note_id),
  foreign key (team_id, suggestion_id) references suggestions on delete cascade,
  foreign key (team_id, note_id) references notes on delete cascade
);
create index copied_masks_note_idx on copied_masks (team_id, note_id);
call fieldstone.protect_tenant_table('copied_masks');

-- What AI wrote in an insight, each text with the highlights that it rests on.
create table insight_drafts (
  team_id uuid not null,
  insight_id uuid not null,
  statements jsonb not null,
  highlight_ids uuid[] not null,
  primary key (team_id, insight_id),
  foreign key (team_id, insight_id) references insights on delete cascade
);
call fieldstone.protect_tenant_table('insight_drafts');
