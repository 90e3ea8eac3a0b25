-- Clips that are played one after another. A reel is of a note or an insight, or of a tag within one project.
create table reels (
  team_id uuid not null references teams,
  reel_id uuid not null,
  document_id uuid,
  tag_id uuid,
  -- Of a tag's reel alone: a note's and an insight's project may change.
  project_id uuid,
  title text not null check (length(title) between 1 and 200),
  transition text not null default 'CUT' check (transition in ('CUT', 'FADE', 'TITLE_CARD')),
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, reel_id),
  foreign key (team_id, document_id) references documents on delete cascade,
  foreign key (team_id, tag_id) references tags on delete cascade,
  foreign key (team_id, project_id) references projects on delete cascade,
  constraint reels_place_check check (
    (document_id is not null and num_nulls(tag_id, project_id) = 2)
    or (document_id is null and num_nonnulls(tag_id, project_id) = 2))
);
create index reels_document_idx on reels (team_id, document_id) where document_id is not null;
create index reels_tag_idx on reels (team_id, tag_id) where tag_id is not null;
create index reels_project_idx on reels (team_id, project_id) where project_id is not null;
call fieldstone.protect_tenant_table('reels');

-- One that was taken out keeps its place and its title, so that it can be put back.
create table reel_clips (
  team_id uuid not null references teams,
  reel_id uuid not null,
  highlight_id uuid not null,
  place integer not null,
  title text check (length(title) between 1 and 200),
  removed_at timestamptz,
  primary key (team_id, reel_id, highlight_id),
  foreign key (team_id, reel_id) references reels on delete cascade,
  foreign key (team_id, highlight_id) references highlights on delete cascade
);
create index reel_clips_highlight_idx on reel_clips (team_id, highlight_id);
call fieldstone.protect_tenant_table('reel_clips');

alter table share_links drop constraint share_links_object_type_check,
  add constraint share_links_object_type_check check (object_type in ('note', 'insight', 'highlight', 'reel'));
alter table comments drop constraint comments_object_type_check,
  add constraint comments_object_type_check check (object_type in ('note', 'insight', 'highlight', 'reel'));
