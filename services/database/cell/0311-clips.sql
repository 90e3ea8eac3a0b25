-- How far a media job is. A recording keeps its own sum of this; a clip has nothing else.
alter table media_jobs
  add column progress_percent integer not null default 0 check (progress_percent between 0 and 100);

-- The clip of a highlight of a recording: its span as a file of its own, which a media job cuts. Each try has another
-- job and other keys.
create table clips (
  team_id uuid not null,
  highlight_id uuid not null,
  job_id uuid not null,
  file_id uuid not null,
  audio_video_file_id uuid not null,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  created_at timestamptz not null default now(),
  primary key (team_id, highlight_id),
  foreign key (team_id, highlight_id) references highlights on delete cascade,
  foreign key (team_id, job_id) references media_jobs on delete cascade,
  check (start_ms < end_ms)
);
call fieldstone.protect_tenant_table('clips');
