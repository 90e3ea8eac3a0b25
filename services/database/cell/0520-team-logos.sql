-- A workspace's logo: an object of its own under logos/, named by its id, so that a new one has a new address.
alter table teams
  add column logo_id uuid,
  add column logo_type text,
  add constraint teams_logo_check check ((logo_id is null) = (logo_type is null));
