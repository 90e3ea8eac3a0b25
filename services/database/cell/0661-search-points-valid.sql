-- Its own transaction: the rows are read without holding off writers. Points that there are already wait for the
-- workspace's next change.
alter table search_changes validate constraint search_changes_object_type_check;
alter table channel_data no force row level security;
alter table search_changes no force row level security;
insert into search_changes (team_id, object_type, object_id, behind)
  select team_id, 'channelDatum', datum_id, true from channel_data where deleted_at is null;
alter table channel_data force row level security;
alter table search_changes force row level security;
