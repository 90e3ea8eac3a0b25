-- For periodic tasks, which the queue's owner runs for every tenant: their ids, a page at a time. Nothing else of a
-- tenant is told; what is done for each is done in its own transaction.
create function fieldstone.page_team_ids(after_team uuid, page_size integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select team_id from public.teams where after_team is null or team_id > after_team
   order by team_id limit least(page_size, 1000);
$$;
revoke all on function fieldstone.page_team_ids from public;
grant execute on function fieldstone.page_team_ids to fieldstone_app;
