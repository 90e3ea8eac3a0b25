-- Somebody asks for access to what they were sent an address of. A request for an object that does not exist is kept
-- too, and never listed, so that asking tells nothing of what there is; object_id therefore refers to no table.
create table access_requests (
  team_id uuid not null references teams,
  access_request_id uuid not null,
  requester_id uuid not null,
  object_type text not null check (object_type in ('project', 'note', 'insight')),
  object_id uuid not null,
  level permission_level not null,
  message text check (length(message) between 1 and 500),
  status text not null default 'OPEN' check (status in ('OPEN', 'ALLOWED', 'REFUSED')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid,
  granted_level permission_level,
  primary key (team_id, access_request_id),
  foreign key (team_id, requester_id) references users on delete cascade,
  check ((status = 'OPEN') = (decided_at is null)),
  check ((status = 'ALLOWED') = (granted_level is not null))
);
-- Asking again while nobody has decided is the same request.
create unique index access_requests_open_key on access_requests (team_id, requester_id, object_type, object_id)
  where status = 'OPEN';
create index access_requests_requester_idx on access_requests (team_id, requester_id, object_id, created_at desc);
create index access_requests_open_idx on access_requests (team_id, created_at) where status = 'OPEN';

call fieldstone.protect_tenant_table('access_requests');

alter table permissions add constraint permissions_special_check
  check (subject_type <> 'special' or subject_id in ('public', 'markup', 'playback'));
