-- What a tag means in the analysis. Every change is a row of its own; the one with the highest number holds now.
create table codebook_changes (
  team_id uuid not null references teams,
  tag_id uuid not null,
  change_number integer not null check (change_number > 0),
  definition text not null default '' check (length(definition) <= 4000),
  use_when text not null default '' check (length(use_when) <= 4000),
  avoid_when text not null default '' check (length(avoid_when) <= 4000),
  -- Each is a text, or the id of a highlight.
  examples jsonb not null default '[]',
  changed_by uuid,
  changed_at timestamptz not null default now(),
  primary key (team_id, tag_id, change_number),
  foreign key (team_id, tag_id) references tags on delete cascade
);
call fieldstone.protect_tenant_table('codebook_changes');
