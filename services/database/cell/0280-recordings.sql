-- A file of sound or moving pictures as it is played: what was made of it lies under keys of its audio/video file, of
-- which every new try has another.
create table recordings (
  team_id uuid not null references teams,
  file_id uuid not null,
  audio_video_file_id uuid not null,
  status text not null check (status in ('PROCESSING', 'DONE', 'FAILED', 'CANCELLED')),
  failure_code text,
  progress_percent integer not null default 0 check (progress_percent between 0 and 100),
  -- Known once it was looked at.
  media_type text check (media_type in ('AUDIO', 'VIDEO')),
  duration_ms integer check (duration_ms > 0),
  width_px integer,
  height_px integer,
  frame_rate double precision,
  storyboard_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, file_id),
  foreign key (team_id, file_id) references files on delete cascade
);
call fieldstone.protect_tenant_table('recordings');

create table media_jobs (
  team_id uuid not null references teams,
  job_id uuid not null,
  file_id uuid not null,
  audio_video_file_id uuid not null,
  type text not null,
  payload jsonb not null,
  status text not null check (status in ('QUEUED', 'RUNNING', 'DONE', 'SKIPPED', 'FAILED', 'CANCELLED')),
  failure_code text,
  -- A run that is under way, and how many ended with their process.
  run_started_at timestamptz,
  lost_runs integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, job_id),
  unique (team_id, audio_video_file_id, type),
  foreign key (team_id, file_id) references recordings on delete cascade
);
create index media_jobs_file_idx on media_jobs (team_id, file_id);
call fieldstone.protect_tenant_table('media_jobs');
