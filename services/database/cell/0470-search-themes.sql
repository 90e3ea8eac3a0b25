-- Themes are found by search as well. Those that there are already wait for the workspace's next change.
alter table themes
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
alter table search_changes drop constraint search_changes_object_type_check;
alter table search_changes add constraint search_changes_object_type_check
  check (object_type in ('note', 'highlight', 'insight', 'tag', 'project', 'person', 'folder', 'theme'));
alter table themes no force row level security;
alter table theme_runs no force row level security;
alter table search_changes no force row level security;
insert into search_changes (team_id, object_type, object_id)
  select team_id, 'theme', theme_id from themes join theme_runs using (team_id, theme_run_id)
   where theme_runs.deleted_at is null and not is_outliers;
alter table themes force row level security;
alter table theme_runs force row level security;
alter table search_changes force row level security;
