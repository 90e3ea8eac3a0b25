-- Objects whose document in the search index is behind: written with the change, taken away once the index has it.
-- Appended only, so that two writers never wait for each other here; the reader takes each object once.
create table search_changes (
  team_id uuid not null references teams,
  change_id bigint generated always as identity,
  object_type text not null check (object_type in ('note', 'highlight', 'insight', 'tag', 'project', 'person')),
  object_id uuid not null,
  primary key (team_id, change_id)
);
call fieldstone.protect_tenant_table('search_changes');
