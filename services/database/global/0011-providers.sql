-- A state that came back from a provider, kept until it would be over anyway: each is taken once.
create table used_sign_in_states (
  state_hash text primary key,
  expires_at timestamptz not null
);
create index used_sign_in_states_expires on used_sign_in_states (expires_at);
grant select, insert, delete on used_sign_in_states to fieldstone_app;

-- ENTERPRISE: the keyed hash of "@domain" for a domain that a workspace has proven to own and signs in by its own provider.
alter table email_links drop constraint email_links_kind_check;
alter table email_links add constraint email_links_kind_check check (kind in ('MEMBER', 'INVITE', 'DOMAIN', 'ENTERPRISE'));
