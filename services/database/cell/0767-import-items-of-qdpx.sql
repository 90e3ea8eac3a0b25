-- An import of another program's project says what it left out too: people, sets, graphs, links and variables.
alter table import_items drop constraint import_items_kind_check;
alter table import_items add constraint import_items_kind_check check (kind in ('FILE', 'PICTURE', 'HIGHLIGHT', 'REEL',
  'CLIP', 'FIELD', 'VIEW', 'VIEW_SETTING', 'CANVAS_ITEM', 'CODING_ROUND', 'CODING', 'DECISION', 'REFERENCE', 'PERSON', 'SET',
  'GRAPH', 'LINK', 'VARIABLE')) not valid;
alter table import_items drop constraint import_items_reason_check;
alter table import_items add constraint import_items_reason_check check (reason in ('BLIND', 'CANCELLED', 'DAMAGED',
  'ELSEWHERE', 'INCOMPLETE', 'INVALID', 'LIMIT', 'MISSING', 'NOT_MEMBER', 'NO_TEXT', 'PLAN', 'TOO_LARGE', 'UNSUPPORTED',
  'WORDS_GONE')) not valid;
