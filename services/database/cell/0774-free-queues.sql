-- A worker asks for its next task before the end of its last one is stored, and finds that task's queue taken. Whoever
-- waits for work is told once the queue is free, instead of at the next poll. The channel is that of new tasks; "r" tells
-- apart the queues that one statement frees, as equal notifications of a transaction are sent once.
create function fieldstone.announce_free_queue() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
  return null;
end;
$$;
revoke all on function fieldstone.announce_free_queue from public;

create trigger announce_free_queue after update of locked_at on graphile_worker._private_job_queues
  for each row when (old.locked_at is not null and new.locked_at is null)
  execute function fieldstone.announce_free_queue();
