-- Filters of the list of projects, and of tags: a project's, or the workspace's where project_id is null.
alter table saved_filters drop constraint saved_filters_target_check;
alter table saved_filters add constraint saved_filters_target_check
  check (target in ('highlights', 'insights', 'notes', 'people', 'projects', 'tags'));
alter table saved_filters drop constraint saved_filters_place_check;
alter table saved_filters add constraint saved_filters_place_check
  check (target = 'tags' or (project_id is null) = (target in ('people', 'projects')));
