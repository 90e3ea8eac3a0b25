-- Two imports of a workspace run at once: each takes the lane in which fewer wait.
alter table imports add column lane smallint not null default 0 check (lane >= 0);
