-- An import of an export restores tags' settings, the project's look, people's details, saved filters and summaries.
alter table import_items drop constraint import_items_kind_check;
alter table import_items add constraint import_items_kind_check check (kind in ('FILE', 'PICTURE', 'HIGHLIGHT', 'REEL',
  'CLIP', 'FIELD', 'VIEW', 'VIEW_SETTING', 'CANVAS_ITEM', 'CODING_ROUND', 'CODING', 'DECISION', 'REFERENCE', 'PERSON', 'SET',
  'GRAPH', 'LINK', 'VARIABLE', 'TRANSCRIPT', 'TAG_SETTING', 'PROJECT_SETTING', 'PERSON_DETAIL', 'SAVED_FILTER',
  'SUMMARY', 'COMMENT', 'REACTION', 'TAG_BOARD', 'TAG_GROUP')) not valid;
