-- A run that began and did not end went with its process: such runs are counted apart from failures.
alter table imports
  add column run_started_at timestamptz,
  add column lost_runs smallint not null default 0;
