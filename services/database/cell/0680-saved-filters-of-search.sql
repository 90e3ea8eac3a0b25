-- Search keeps filters of notes, insights and highlights for the workspace. The rows are looked through by 0681.
alter table saved_filters drop constraint saved_filters_place_check;
alter table saved_filters add constraint saved_filters_place_check
  check (target not in ('people', 'projects') or project_id is null) not valid;
