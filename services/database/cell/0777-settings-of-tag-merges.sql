-- Settings of views, saved filters and their like that named the merged tag, before and after, so that an undo restores them.
alter table tag_merges add column moved_settings jsonb not null default '[]';
