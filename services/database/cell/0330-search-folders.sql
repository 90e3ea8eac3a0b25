-- Folders are found by search as well. Those that there are already wait for the workspace's next change.
alter table search_changes drop constraint search_changes_object_type_check;
alter table search_changes add constraint search_changes_object_type_check
  check (object_type in ('note', 'highlight', 'insight', 'tag', 'project', 'person', 'folder'));
alter table folders no force row level security;
alter table search_changes no force row level security;
insert into search_changes (team_id, object_type, object_id)
  select team_id, 'folder', folder_id from folders where deleted_at is null;
alter table folders force row level security;
alter table search_changes force row level security;
