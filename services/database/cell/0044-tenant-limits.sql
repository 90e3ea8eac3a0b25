-- What a workspace was granted: written by whoever provisions it, read by whoever enforces it. Null: no bound.
create table tenant_limits (
  team_id uuid primary key references teams,
  plan_tier text not null check (plan_tier in ('FREE', 'PROFESSIONAL', 'BUSINESS', 'ENTERPRISE')),
  retention_days smallint check (retention_days in (30, 60, 90, 180, 365)),
  members_max integer check (members_max > 0),
  storage_bytes_max bigint check (storage_bytes_max > 0),
  requests_per_minute_max integer check (requests_per_minute_max > 0),
  updated_at timestamptz not null default now()
);
call fieldstone.protect_tenant_table('tenant_limits');

-- Tasks of a tenant that is being removed, which the application cannot see: they carry its ids and would fail for
-- days. One that runs is left alone; it fails by itself, as its tenant is gone.
create function fieldstone.remove_tenant_tasks(removed_team uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('fieldstone.team_id') is distinct from removed_team::text then
    raise exception 'another team is entered than the one to remove' using errcode = 'insufficient_privilege';
  end if;
  delete from graphile_worker._private_jobs
   where payload ->> 'teamId' = removed_team::text and locked_at is null;
end;
$$;
alter function fieldstone.remove_tenant_tasks owner to fieldstone_tasks;
revoke all on function fieldstone.remove_tenant_tasks from public;
grant execute on function fieldstone.remove_tenant_tasks to fieldstone_app;
