-- Cards of a board that were placed by hand, by the view and the group that they were placed in.
create table view_card_ranks (
  team_id uuid not null,
  view_id uuid not null,
  -- An option's, a person's or a tag's id, 'published', or empty for none.
  group_key text not null check (length(group_key) <= 36),
  -- The note, insight or highlight.
  object_id uuid not null,
  rank double precision not null,
  primary key (team_id, view_id, group_key, object_id),
  foreign key (team_id, view_id) references project_views on delete cascade
);
call fieldstone.protect_tenant_table('view_card_ranks');

-- A view's own order, the newest first: a page in the middle of 100,000 notes is read off the index.
create index notes_created_idx on notes (team_id, project_id, created_at desc, note_id desc)
  where deleted_at is null;
