-- A workspace that comes as a whole, from an export: its audit log, which nobody may insert into otherwise, and the
-- numbers that its rows were given elsewhere.

-- Takes over entries in order. For another workspace than they were written of, each is linked and hashed anew, as both
-- name it. Only in the transaction that the workspace itself comes with: nobody gives a log to one that is there.
create function fieldstone.import_audit(entries jsonb, of_another boolean) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered_team uuid := current_setting('fieldstone.team_id')::uuid;
  entry audit_entries;
  last audit_entries;
begin
  perform from public.teams where team_id = entered_team and xmin = pg_current_xact_id()::xid;
  if not found then
    raise exception 'an audit log comes with its workspace alone' using errcode = 'insufficient_privilege';
  end if;
  select * into last from public.audit_entries where team_id = entered_team order by seq desc limit 1;
  for entry in
    select (jsonb_populate_record(null::public.audit_entries, item)).* from jsonb_array_elements(entries) as item
     order by (item ->> 'seq')::bigint
  loop
    if entry.team_id is distinct from entered_team or (last.seq is not null and entry.seq <> last.seq + 1) then
      raise exception 'entry % does not follow', entry.seq using errcode = 'integrity_constraint_violation';
    end if;
    if of_another then
      entry.previous_hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
      entry.hash := sha256(convert_to(fieldstone.audit_entry_text(entry), 'UTF8'));
    end if;
    insert into public.audit_entries select entry.*;
    last := entry;
  end loop;
end;
$$;
revoke execute on function fieldstone.import_audit(jsonb, boolean) from public;
grant execute on function fieldstone.import_audit(jsonb, boolean) to fieldstone_app;

-- Numbers that the entered workspace's rows hold, and readers' marks, lie below what is given out next: else an edit
-- would get a number that its readers believe to have seen, and never be read.
create function fieldstone.pass_imported_numbers() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered_team uuid := current_setting('fieldstone.team_id')::uuid;
  numbered record;
  highest bigint;
begin
  for numbered in
    select c.oid::regclass as of_table, a.attname as of_column,
      pg_get_serial_sequence(format('public.%I', c.relname), a.attname)::regclass as of_sequence
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
     where c.relkind = 'r'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped)
     order by c.relname
  loop
    execute format('select max(%I) from %s where team_id = $1', numbered.of_column, numbered.of_table)
      into highest using entered_team;
    if numbered.of_table = 'public.document_updates'::regclass then
      highest := greatest(highest,
        (select max(compacted_through) from public.documents where team_id = entered_team));
    end if;
    if highest > coalesce(pg_sequence_last_value(numbered.of_sequence), 0) then
      -- Whoever inserts waits, so that no number is given out between the look and the change.
      execute format('lock table %s in share row exclusive mode', numbered.of_table);
      perform setval(numbered.of_sequence,
        greatest(highest, coalesce(pg_sequence_last_value(numbered.of_sequence), 0)));
    end if;
  end loop;
end;
$$;
revoke execute on function fieldstone.pass_imported_numbers() from public;
grant execute on function fieldstone.pass_imported_numbers() to fieldstone_app;
