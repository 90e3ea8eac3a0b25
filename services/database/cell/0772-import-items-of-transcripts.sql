-- An import leaves out the transcripts of a note beyond those that can be read together.
alter table import_items drop constraint import_items_kind_check;
alter table import_items add constraint import_items_kind_check check (kind in ('FILE', 'PICTURE', 'HIGHLIGHT', 'REEL',
  'CLIP', 'FIELD', 'VIEW', 'VIEW_SETTING', 'CANVAS_ITEM', 'CODING_ROUND', 'CODING', 'DECISION', 'REFERENCE', 'PERSON', 'SET',
  'GRAPH', 'LINK', 'VARIABLE', 'TRANSCRIPT')) not valid;
