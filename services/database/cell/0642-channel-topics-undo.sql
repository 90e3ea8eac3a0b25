-- A deleted topic can be brought back with the themes that are still in it.
alter table channel_topics add column deleted_at timestamptz;
