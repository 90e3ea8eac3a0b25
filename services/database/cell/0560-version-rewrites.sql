-- Words that are to be taken out of versions of a text, and are not yet: until then nobody reads those versions.
create table version_rewrites (
  team_id uuid not null,
  document_id uuid not null,
  rewrite_id bigint generated always as identity,
  -- Versions behind the first and up to the second wait; later ones were written without the words.
  done_version integer not null default 0,
  through_version integer not null,
  work jsonb not null,
  primary key (team_id, document_id, rewrite_id),
  foreign key (team_id, document_id) references documents on delete cascade
);
call fieldstone.protect_tenant_table('version_rewrites');
