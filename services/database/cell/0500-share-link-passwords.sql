-- A link may ask for a password. Whoever said it is given a grant, signed by the link's own key: a new password makes a
-- new key, and with it ends every grant of the one before.
alter table share_links
  add column password_hash text,
  add column grant_key bytea,
  add constraint share_links_password_check check ((password_hash is null) = (grant_key is null));

-- Whether the links of a workspace open anything to people who are not signed in.
alter table team_security add column public_access boolean not null default true;
