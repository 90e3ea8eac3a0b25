-- An import brings views, coding rounds and fields of an exported project too, and says which of them it left out.
alter table import_items drop constraint import_items_kind_check;
alter table import_items add constraint import_items_kind_check check (kind in ('FILE', 'PICTURE', 'HIGHLIGHT', 'REEL',
  'CLIP', 'FIELD', 'VIEW', 'VIEW_SETTING', 'CANVAS_ITEM', 'CODING_ROUND', 'CODING', 'DECISION', 'REFERENCE')) not valid;
alter table import_items drop constraint import_items_reason_check;
alter table import_items add constraint import_items_reason_check check (reason in ('BLIND', 'CANCELLED', 'DAMAGED',
  'ELSEWHERE', 'INCOMPLETE', 'INVALID', 'LIMIT', 'MISSING', 'NOT_MEMBER', 'PLAN', 'TOO_LARGE', 'WORDS_GONE')) not valid;
