-- Threads of comments are settled and opened again; members are mentioned by id, so that a new name changes nothing.
alter table comments
  add column resolved_at timestamptz,
  add column resolved_by uuid,
  add column mentioned_user_ids uuid[] not null default '{}' check (cardinality(mentioned_user_ids) <= 20);
