-- How recordings are transcribed: by the workspace, where the scope is the workspace's id, or in one project.
-- What a project leaves null is as in the workspace.
create table transcription_settings (
  team_id uuid not null references teams,
  scope_id uuid not null,
  project_id uuid,
  provider text check (provider in ('aws', 'assemblyai', 'random', 'openai-compatible')),
  language text,
  labels_speakers boolean,
  removes_fillers boolean,
  vocabulary jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (team_id, scope_id),
  check (scope_id = coalesce(project_id, team_id)),
  foreign key (team_id, project_id) references projects on delete cascade
);
call fieldstone.protect_tenant_table('transcription_settings');

-- The newest try to transcribe a recording.
create table transcriptions (
  team_id uuid not null references teams,
  file_id uuid not null,
  transcription_id uuid not null,
  note_id uuid not null,
  provider text not null check (provider in ('aws', 'assemblyai', 'random', 'openai-compatible')),
  language text not null,
  labels_speakers boolean not null,
  removes_fillers boolean not null,
  vocabulary jsonb not null,
  duration_ms integer not null check (duration_ms > 0),
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  failure_code text,
  -- What the provider calls a job that is under way.
  job_name text,
  -- A run that is under way, and how many ended with their process.
  run_started_at timestamptz,
  lost_runs integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, file_id),
  foreign key (team_id, file_id) references files on delete cascade,
  foreign key (team_id, note_id) references notes on delete cascade
);
create index transcriptions_note_idx on transcriptions (team_id, note_id);
call fieldstone.protect_tenant_table('transcriptions');

-- What was heard, beside the note's text that people correct. A turn's text is its words with a space between each
-- two, and word_times has start and end of each, in milliseconds.
create table transcript_turns (
  team_id uuid not null references teams,
  file_id uuid not null,
  position integer not null,
  speaker text,
  start_ms integer not null,
  end_ms integer not null check (end_ms >= start_ms),
  text text not null,
  word_times integer[] not null,
  primary key (team_id, file_id, position),
  foreign key (team_id, file_id) references transcriptions on delete cascade
);
create index transcript_turns_time_idx on transcript_turns (team_id, file_id, start_ms);
call fieldstone.protect_tenant_table('transcript_turns');

-- Minutes that count against the month's: kept when the recording is deleted.
create table transcription_usage (
  team_id uuid not null references teams,
  transcription_id uuid not null,
  duration_ms integer not null check (duration_ms > 0),
  created_at timestamptz not null default now(),
  primary key (team_id, transcription_id)
);
create index transcription_usage_time_idx on transcription_usage (team_id, created_at);
call fieldstone.protect_tenant_table('transcription_usage');
