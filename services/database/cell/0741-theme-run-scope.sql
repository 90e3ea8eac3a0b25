-- All highlights that a search for themes is about; null where it read them all.
alter table theme_runs add column scope_count integer;
