-- A round of independent coding: two members code the same notes with the same tags, and neither sees the other's
-- codings before both are done. Codings are no highlights until the round is settled.
create table coding_rounds (
  team_id uuid not null references teams,
  round_id uuid not null,
  project_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  first_coder uuid not null,
  second_coder uuid not null,
  first_done_at timestamptz,
  second_done_at timestamptz,
  settled_at timestamptz,
  settled_by uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, round_id),
  foreign key (team_id, project_id) references projects on delete cascade,
  foreign key (team_id, first_coder) references users on delete cascade,
  foreign key (team_id, second_coder) references users on delete cascade,
  constraint coding_rounds_coders_check check (first_coder <> second_coder)
);
create index coding_rounds_project_idx on coding_rounds (team_id, project_id, created_at) where deleted_at is null;
call fieldstone.protect_tenant_table('coding_rounds');

create table coding_round_notes (
  team_id uuid not null references teams,
  round_id uuid not null,
  note_id uuid not null,
  place integer not null,
  first_finished_at timestamptz,
  second_finished_at timestamptz,
  primary key (team_id, round_id, note_id),
  foreign key (team_id, round_id) references coding_rounds on delete cascade,
  foreign key (team_id, note_id) references notes on delete cascade
);
call fieldstone.protect_tenant_table('coding_round_notes');

create table coding_round_tags (
  team_id uuid not null references teams,
  round_id uuid not null,
  tag_id uuid not null,
  primary key (team_id, round_id, tag_id),
  foreign key (team_id, round_id) references coding_rounds on delete cascade,
  foreign key (team_id, tag_id) references tags on delete cascade
);
call fieldstone.protect_tenant_table('coding_round_tags');

-- One coder gave a tag to words. Anchors as highlights have them; the words are read from the text alone.
create table codings (
  team_id uuid not null references teams,
  coding_id uuid not null,
  round_id uuid not null,
  note_id uuid not null,
  tag_id uuid not null,
  coder_id uuid not null,
  anchor_start bytea not null,
  anchor_end bytea not null,
  created_at timestamptz not null default now(),
  primary key (team_id, coding_id),
  foreign key (team_id, round_id, note_id) references coding_round_notes on delete cascade,
  foreign key (team_id, round_id, tag_id) references coding_round_tags on delete cascade
);
create index codings_round_idx on codings (team_id, round_id, note_id);
call fieldstone.protect_tenant_table('codings');

-- What was decided where the two differ; for the codings that it was decided about alone.
create table coding_decisions (
  team_id uuid not null references teams,
  round_id uuid not null,
  difference_id uuid not null,
  coding_ids uuid[] not null,
  choice text not null check (choice in ('FIRST', 'SECOND', 'BOTH', 'NEITHER')),
  reason text not null default '' check (length(reason) <= 2000),
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (team_id, round_id, difference_id),
  foreign key (team_id, round_id) references coding_rounds on delete cascade
);
call fieldstone.protect_tenant_table('coding_decisions');

-- The highlights that a settled round was made into, to take them back.
create table coding_round_highlights (
  team_id uuid not null references teams,
  round_id uuid not null,
  highlight_id uuid not null,
  primary key (team_id, round_id, highlight_id),
  foreign key (team_id, round_id) references coding_rounds on delete cascade
);
call fieldstone.protect_tenant_table('coding_round_highlights');
