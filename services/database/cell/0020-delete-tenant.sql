-- Deletes a tenant whole, its audit entries too, which the application may not delete by itself. It runs as the
-- tables' owner, whom row-level security binds all the same, and only for the tenant that was entered. Tables are
-- found in the catalogue, so that one added later is not forgotten; those that others still point to wait a round.
create function fieldstone.delete_tenant(deleted_team uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting regclass[];
  still_waiting regclass[];
  tenant_table regclass;
begin
  if current_setting('fieldstone.team_id') is distinct from deleted_team::text then
    raise exception 'another team is entered than the one to delete' using errcode = 'insufficient_privilege';
  end if;
  select array_agg(c.oid::regclass) into waiting
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
   where c.relkind = 'r';
  while cardinality(waiting) > 0 loop
    still_waiting := '{}';
    foreach tenant_table in array waiting loop
      begin
        execute format('delete from %s where team_id = $1', tenant_table) using deleted_team;
      exception when foreign_key_violation then
        still_waiting := still_waiting || tenant_table;
      end;
    end loop;
    if cardinality(still_waiting) = cardinality(waiting) then
      raise exception 'tables that point at each other keep the tenant: %', still_waiting;
    end if;
    waiting := still_waiting;
  end loop;
end;
$$;
revoke all on function fieldstone.delete_tenant from public;
grant execute on function fieldstone.delete_tenant to fieldstone_app;
