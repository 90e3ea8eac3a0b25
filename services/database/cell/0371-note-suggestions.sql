-- Titles and highlights that AI offers for a note.
alter table suggestions
  drop constraint suggestions_kind_check,
  add constraint suggestions_kind_check check (kind in ('TAG', 'HIGHLIGHT', 'TITLE')),
  -- The words that are to be highlighted, or the title.
  add column words text check (length(words) between 1 and 17000),
  -- Where the words were in the note's text when it was read, in UTF-16 units.
  add column words_start integer,
  -- The title before the suggested one.
  add column words_before text,
  add constraint suggestions_words_given_check check (kind = 'TAG' or words is not null);
