-- How often a tenant was written to. A read learns it as it enters, and may then be answered with a result that was
-- read while the count was the same. Each connection counts in one of sixteen rows, and as the last act before its
-- commit, so that writers seldom wait for each other and never in a circle.
create table team_writes (
  team_id uuid not null references teams,
  slot smallint not null check (slot between 0 and 15),
  writes bigint not null,
  primary key (team_id, slot)
) with (fillfactor = 50);
call fieldstone.protect_tenant_table('team_writes');

-- Counts the transaction, if it has written anything and its tenant still exists.
create function fieldstone.count_write() returns void
language sql volatile as $$
  insert into public.team_writes as counted (team_id, slot, writes)
  select teams.team_id, pg_catalog.pg_backend_pid() % 16, 1 from public.teams
   where teams.team_id = pg_catalog.current_setting('fieldstone.team_id')::uuid
     and pg_catalog.pg_current_xact_id_if_assigned() is not null
  on conflict (team_id, slot) do update set writes = counted.writes + 1;
$$;
revoke all on function fieldstone.count_write from public;
grant execute on function fieldstone.count_write to fieldstone_app, fieldstone_tasks;

-- As before, with the stamp of what has been written so far. It names the start of the server too: a standby that
-- takes over may have lost the last writes, and would count them again.
drop function fieldstone.enter_tenant(uuid, text);
create function fieldstone.enter_tenant(entered_team uuid, lock_mode text)
returns table (state text, epoch bigint, stamp text)
language plpgsql volatile as $$
begin
  perform pg_catalog.set_config('fieldstone.team_id', entered_team::text, true);
  if lock_mode = 'shared' then
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended(entered_team::text, 7081));
  elsif lock_mode = 'exclusive' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(entered_team::text, 7081));
  end if;
  return query select teams.state, teams.epoch,
    extract(epoch from pg_catalog.pg_postmaster_start_time()) || ':' || teams.epoch || ':' ||
      (select coalesce(sum(counted.writes), 0) from public.team_writes counted where counted.team_id = entered_team)
    from public.teams where teams.team_id = entered_team;
end;
$$;
revoke all on function fieldstone.enter_tenant from public;
grant execute on function fieldstone.enter_tenant to fieldstone_app, fieldstone_tasks;
