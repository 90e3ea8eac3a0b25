-- What AI offers. A person accepts or rejects it; what was accepted can be taken back, and what was rejected is not offered again.
create table suggestions (
  team_id uuid not null,
  suggestion_id uuid not null,
  kind text not null check (kind in ('TAG')),
  -- The note or insight that it is about.
  document_id uuid not null,
  -- Which highlight is to have which tag.
  highlight_id uuid,
  tag_id uuid,
  score real,
  state text not null default 'PENDING' check (state in ('PENDING', 'ACCEPTED', 'REJECTED')),
  model text not null,
  prompt_version text not null,
  created_at timestamptz not null default now(),
  -- Null where AI applied it by itself.
  decided_by uuid,
  decided_at timestamptz,
  primary key (team_id, suggestion_id),
  foreign key (team_id, document_id) references documents on delete cascade,
  foreign key (team_id, highlight_id) references highlights on delete cascade,
  foreign key (team_id, tag_id) references tags on delete cascade,
  check (kind <> 'TAG' or (highlight_id is not null and tag_id is not null))
);
create unique index suggestions_tag_idx on suggestions (team_id, highlight_id, tag_id) where kind = 'TAG';
create index suggestions_document_idx on suggestions (team_id, document_id, kind);
create index suggestions_tag_key_idx on suggestions (team_id, tag_id);
call fieldstone.protect_tenant_table('suggestions');
