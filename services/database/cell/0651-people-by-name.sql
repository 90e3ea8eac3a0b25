create index concurrently people_called_idx on people (team_id, (name collate fieldstone.caseless)) where deleted_at is null;
create index concurrently people_email_idx on people (team_id, (email::text collate fieldstone.caseless)) where deleted_at is null;
