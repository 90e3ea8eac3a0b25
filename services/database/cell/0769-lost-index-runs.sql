-- Runs that took a change to the index of meaning and of which no end is known.
alter table search_changes add column runs_begun smallint not null default 0;
