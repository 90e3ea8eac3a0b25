-- What a folder or a tag group contained when it was deleted, to take it back on restore. A restore takes back only
-- what is still where the deletion put it.
alter table folders add column former_content_ids uuid[] not null default '{}';
alter table tag_groups add column former_tag_ids uuid[] not null default '{}';
