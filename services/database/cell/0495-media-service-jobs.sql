-- A job that a service outside the cell works on: its name there, and whether the service gave it back. What was given
-- back is worked on by the cell itself, and not handed over again.
alter table media_jobs
  add column service_job_id text check (length(service_job_id) between 1 and 200),
  add column service_gave_back boolean not null default false;
