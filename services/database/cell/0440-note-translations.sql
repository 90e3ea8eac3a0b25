-- Notes that AI made of others in another language. The copy is a note like any other; this says what it was made of.
create table note_translations (
  team_id uuid not null,
  note_id uuid not null,
  -- Null once the note that it was made of is gone for good.
  source_note_id uuid,
  -- BCP 47; `und` where the model did not say.
  source_language text not null check (length(source_language) <= 35),
  target_language text not null check (length(target_language) <= 35),
  -- Of the source's text when it was translated.
  text_hash text not null,
  created_at timestamptz not null default now(),
  primary key (team_id, note_id),
  foreign key (team_id, note_id) references notes on delete cascade,
  foreign key (team_id, source_note_id) references notes (team_id, note_id) on delete set null (source_note_id)
);
create index note_translations_source_idx on note_translations (team_id, source_note_id);
call fieldstone.protect_tenant_table('note_translations');

alter table ai_actions drop constraint ai_actions_feature_check;
alter table ai_actions add constraint ai_actions_feature_check
  check (feature in ('ask', 'summarize', 'highlights', 'tags', 'redact', 'insights', 'translate'));
