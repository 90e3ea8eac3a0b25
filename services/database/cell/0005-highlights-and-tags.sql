create table tag_boards (
  team_id uuid not null references teams,
  tag_board_id uuid not null,
  project_id uuid,
  title text not null check (length(title) between 1 and 50),
  rank double precision not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, tag_board_id),
  foreign key (team_id, project_id) references projects on delete cascade
);
create index tag_boards_project_idx on tag_boards (team_id, project_id, rank);

create table tag_groups (
  team_id uuid not null,
  tag_group_id uuid not null,
  tag_board_id uuid not null,
  title text not null check (length(title) between 1 and 50),
  rank double precision not null,
  deleted_at timestamptz,
  primary key (team_id, tag_group_id),
  foreign key (team_id, tag_board_id) references tag_boards on delete cascade
);
create index tag_groups_board_idx on tag_groups (team_id, tag_board_id, rank);

create table tags (
  team_id uuid not null,
  tag_id uuid not null,
  tag_board_id uuid not null,
  tag_group_id uuid,
  title text not null check (length(title) between 1 and 200),
  color text not null,
  description text not null default '',
  role text,
  locked boolean not null default false,
  rank double precision not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, tag_id),
  foreign key (team_id, tag_board_id) references tag_boards on delete cascade,
  foreign key (team_id, tag_group_id) references tag_groups on delete set null (tag_group_id)
);
create index tags_board_idx on tags (team_id, tag_board_id, rank) where deleted_at is null;

-- anchor_start and anchor_end are encoded Yjs relative positions in the document; text is what they covered in
-- document_version. A highlight whose text is wholly removed is an orphan: kept, shown, and put back or deleted by a person.
create table highlights (
  team_id uuid not null,
  highlight_id uuid not null,
  document_id uuid not null,
  project_id uuid not null,
  anchor_start bytea not null,
  anchor_end bytea not null,
  text text not null,
  document_version integer not null,
  state text not null default 'anchored' check (state in ('anchored', 'orphaned')),
  inline_comment_only boolean not null default false,
  speaker text,
  start_ms integer,
  end_ms integer,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, highlight_id),
  foreign key (team_id, document_id) references documents on delete cascade,
  foreign key (team_id, project_id) references projects on delete cascade
);
create index highlights_document_idx on highlights (team_id, document_id) where deleted_at is null;
create index highlights_project_idx on highlights (team_id, project_id, created_at desc, highlight_id desc) where deleted_at is null;

create table highlight_tags (
  team_id uuid not null,
  highlight_id uuid not null,
  tag_id uuid not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  primary key (team_id, highlight_id, tag_id),
  foreign key (team_id, highlight_id) references highlights on delete cascade,
  foreign key (team_id, tag_id) references tags on delete cascade
);
create index highlight_tags_tag_idx on highlight_tags (team_id, tag_id);

-- Which highlights an insight's text embeds; derived from the document at each save.
create table insight_highlights (
  team_id uuid not null,
  insight_id uuid not null,
  highlight_id uuid not null,
  primary key (team_id, insight_id, highlight_id),
  foreign key (team_id, insight_id) references insights on delete cascade,
  foreign key (team_id, highlight_id) references highlights on delete cascade
);
create index insight_highlights_highlight_idx on insight_highlights (team_id, highlight_id);

create table people (
  team_id uuid not null references teams,
  person_id uuid not null,
  name text not null default '' check (length(name) <= 300),
  email citext check (length(email) <= 320),
  company text check (length(company) <= 200),
  job_title text check (length(job_title) <= 100),
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, person_id)
);
create index people_name_idx on people (team_id, lower(name), person_id) where deleted_at is null;

create table note_people (
  team_id uuid not null,
  note_id uuid not null,
  person_id uuid not null,
  primary key (team_id, note_id, person_id),
  foreign key (team_id, note_id) references notes on delete cascade,
  foreign key (team_id, person_id) references people on delete cascade
);
create index note_people_person_idx on note_people (team_id, person_id);

call fieldstone.protect_tenant_table('tag_boards');
call fieldstone.protect_tenant_table('tag_groups');
call fieldstone.protect_tenant_table('tags');
call fieldstone.protect_tenant_table('highlights');
call fieldstone.protect_tenant_table('highlight_tags');
call fieldstone.protect_tenant_table('insight_highlights');
call fieldstone.protect_tenant_table('people');
call fieldstone.protect_tenant_table('note_people');
