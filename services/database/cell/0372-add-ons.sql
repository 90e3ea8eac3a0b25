-- Products that a workspace has beside its plan, by their types. The application knows them.
alter table tenant_limits add column add_ons text[] not null default '{}';
