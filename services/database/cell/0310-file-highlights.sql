-- A highlight of a file has a place in that file instead of anchors in a text: a range of a page's text, an area of a
-- page, or a span of a recording, whose times are start_ms and end_ms. Its document is the note or insight that the
-- file is attached to, which decides who may read it.
alter table highlights
  alter column anchor_start drop not null,
  alter column anchor_end drop not null,
  alter column document_version drop not null,
  add column file_id uuid,
  add column page_num integer check (page_num >= 1),
  -- Of the page's text, in UTF-16 units.
  add column range_start integer check (range_start >= 0),
  add column range_end integer,
  -- x, y, width and height in 10,000ths of the page.
  add column area integer[] check (array_length(area, 1) = 4),
  add foreign key (team_id, file_id) references files on delete cascade,
  add constraint highlights_range_check check (range_start < range_end),
  add constraint highlights_place_check check (
    case when file_id is null
      then num_nonnulls(anchor_start, anchor_end, document_version) = 3
        and num_nulls(page_num, range_start, range_end, area) = 4
      else num_nulls(anchor_start, anchor_end, document_version) = 3 and (
        (num_nonnulls(page_num, range_start, range_end) = 3 and num_nulls(area, start_ms, end_ms) = 3)
        or (num_nonnulls(page_num, area) = 2 and num_nulls(range_start, range_end, start_ms, end_ms) = 4)
        or (start_ms >= 0 and start_ms < end_ms and num_nulls(page_num, range_start, range_end, area) = 4))
    end);
create index highlights_file_idx on highlights (team_id, file_id) where deleted_at is null and file_id is not null;
