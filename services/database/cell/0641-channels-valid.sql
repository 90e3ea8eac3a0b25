-- Its own transaction: the rows are read without holding off writers.
alter table search_changes validate constraint search_changes_object_type_check;
