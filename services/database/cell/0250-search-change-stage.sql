-- A change goes to the index of words first, at once, and then to that of meaning, which takes longer.
alter table search_changes
  add column stage text not null default 'WORDS' check (stage in ('WORDS', 'MEANING'));
create index search_changes_stage_idx on search_changes (team_id, stage, change_id);
