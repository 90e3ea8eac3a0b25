-- Spans of recordings that nobody gets to hear or to see. What is heard there is masked wherever it is written; the
-- recording as it was uploaded stays, and is given to nobody while there is one.
create table redactions (
  team_id uuid not null references teams,
  redaction_id uuid not null,
  file_id uuid not null,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  mutes_audio boolean not null,
  blurs_video boolean not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, redaction_id),
  foreign key (team_id, file_id) references files on delete cascade,
  check (start_ms < end_ms),
  check (mutes_audio or blurs_video)
);
create index redactions_file_idx on redactions (team_id, file_id, start_ms);
call fieldstone.protect_tenant_table('redactions');
