create unique index tags_title_key on tags (team_id, tag_board_id, lower(title)) where deleted_at is null;

-- A merge leaves the taggings of the tag that went where they are and remembers those it added, so that it can be undone.
create table tag_merges (
  team_id uuid not null references teams,
  tag_merge_id uuid not null,
  from_tag_id uuid not null,
  into_tag_id uuid not null,
  added_highlight_ids uuid[] not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (team_id, tag_merge_id),
  foreign key (team_id, from_tag_id) references tags (team_id, tag_id) on delete cascade,
  foreign key (team_id, into_tag_id) references tags (team_id, tag_id) on delete cascade
);
create index tag_merges_from_idx on tag_merges (team_id, from_tag_id) where undone_at is null;
call fieldstone.protect_tenant_table('tag_merges');

create index projects_deleted_idx on projects (team_id, deleted_at desc) where deleted_at is not null;
create index notes_deleted_idx on notes (team_id, deleted_at desc) where deleted_at is not null;
create index insights_deleted_idx on insights (team_id, deleted_at desc) where deleted_at is not null;
create index highlights_deleted_idx on highlights (team_id, deleted_at desc) where deleted_at is not null;
create index tags_deleted_idx on tags (team_id, deleted_at desc) where deleted_at is not null;
create index people_deleted_idx on people (team_id, deleted_at desc) where deleted_at is not null;
