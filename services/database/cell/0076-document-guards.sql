-- What of a document could not be applied when it was opened: set aside as it was, for whoever repairs it.
create table document_updates_rejected (
  team_id uuid not null,
  document_id uuid not null,
  rejected_id bigint generated always as identity,
  -- 'update' for one edit, 'state' for the whole document as it was last saved
  source text not null check (source in ('update', 'state')),
  bytes bytea not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, document_id, rejected_id),
  foreign key (team_id, document_id) references documents on delete cascade
);
call fieldstone.protect_tenant_table('document_updates_rejected');

-- Who writes in a document as which Yjs client: nobody writes on in another's name.
create table document_clients (
  team_id uuid not null,
  document_id uuid not null,
  client_id bigint not null,
  -- null for the server's own
  user_id uuid,
  primary key (team_id, document_id, client_id),
  foreign key (team_id, document_id) references documents on delete cascade
);
call fieldstone.protect_tenant_table('document_clients');

-- The saved state as JSON, for readers, and its hash, by which a save knows whether there is a new version.
alter table documents add column content json, add column content_hash bytea;
