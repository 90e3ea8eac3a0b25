-- A person whom the workspace forgets: what is looked for while that goes on, then how many places of each kind were
-- erased, and nothing of the person.
create table person_erasures (
  team_id uuid not null references teams,
  erasure_id uuid not null,
  person_id uuid not null,
  phase text not null default 'TEXTS' check (phase in ('TEXTS', 'ROWS', 'FILES', 'INDEX', 'DONE')),
  -- What is looked for; null once nothing of it is left.
  terms jsonb,
  -- The last document, or the last object, that is done with.
  position text,
  -- Documents that held any of it, until the end.
  document_ids uuid[] not null default '{}',
  counts jsonb not null default '{}',
  requested_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (team_id, erasure_id),
  constraint person_erasures_done_check check ((phase = 'DONE') = (terms is null) and (phase = 'DONE') = (finished_at is not null))
);
create unique index person_erasures_person_key on person_erasures (team_id, person_id);
call fieldstone.protect_tenant_table('person_erasures');

-- Replaces what entries of the entered tenant say beside who did what when: personal data that is to be forgotten. The
-- hashes stay, so that the chain shows which entries were changed; a later entry has to name them.
create function fieldstone.erase_audit_data(erased jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update audit_entries set data = change -> 'data'
    from jsonb_array_elements(erased) as change
   where audit_entries.team_id = current_setting('fieldstone.team_id')::uuid
     and audit_entries.seq = (change ->> 'seq')::bigint;
$$;
revoke all on function fieldstone.erase_audit_data from public;
grant execute on function fieldstone.erase_audit_data to fieldstone_app;
