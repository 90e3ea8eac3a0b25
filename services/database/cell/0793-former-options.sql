-- Ids of options that a field had, which undo may choose again.
alter table custom_fields add column former_option_ids text[] not null default '{}';
