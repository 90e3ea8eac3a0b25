-- The tenant transaction opens with one call. It is volatile plpgsql on purpose: each statement in it takes a new
-- snapshot, so the state is read after the lock was granted and a fence that held the lock is seen.
-- Lock modes: shared for a write, exclusive for a fence, none for a read.
create function fieldstone.enter_tenant(entered_team uuid, lock_mode text)
returns table (state text, epoch bigint)
language plpgsql volatile as $$
begin
  perform pg_catalog.set_config('fieldstone.team_id', entered_team::text, true);
  if lock_mode = 'shared' then
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended(entered_team::text, 7081));
  elsif lock_mode = 'exclusive' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(entered_team::text, 7081));
  end if;
  return query select teams.state, teams.epoch from public.teams where teams.team_id = entered_team;
end;
$$;
revoke all on function fieldstone.enter_tenant from public;
grant execute on function fieldstone.enter_tenant to fieldstone_app, fieldstone_tasks;

-- The application cannot touch the queue's tables. It adds a task in its own transaction through this function,
-- which runs as the queue's owner and refuses a task for another tenant than the one entered.
create function fieldstone.enqueue_task(
  task_name text, task_payload json, task_key text, run_at timestamptz, max_attempts integer, queue_name text
) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  entered_team text := current_setting('fieldstone.team_id');
begin
  if entered_team = '' or task_payload->>'teamId' is distinct from entered_team then
    raise exception 'task % names another team than the one entered', task_name using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => task_name,
    payload => task_payload,
    queue_name => queue_name,
    run_at => run_at,
    max_attempts => max_attempts,
    job_key => entered_team || ':' || task_name || ':' || task_key
  );
end;
$$;
alter function fieldstone.enqueue_task owner to fieldstone_tasks;
revoke all on function fieldstone.enqueue_task from public;
grant execute on function fieldstone.enqueue_task to fieldstone_app, fieldstone_tasks;
