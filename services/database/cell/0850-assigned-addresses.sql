-- When an identity provider gave a member another address, until its owner proves to read it.
alter table users add column email_assigned_at timestamptz;
