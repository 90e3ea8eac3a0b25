-- Other names by which transcripts call a person: of those who were merged into them.
alter table people add column other_names jsonb not null default '[]';

-- Two people who were one. `before` is what the kept one had, `after` what they have since, `moved` what the other gave.
create table person_merges (
  team_id uuid not null references teams,
  person_merge_id uuid not null,
  kept_person_id uuid not null,
  merged_person_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  moved jsonb not null,
  merged_by uuid,
  merged_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (team_id, person_merge_id),
  check (kept_person_id <> merged_person_id),
  -- Forgetting either of them takes the record along.
  foreign key (team_id, kept_person_id) references people on delete cascade,
  foreign key (team_id, merged_person_id) references people on delete cascade
);
call fieldstone.protect_tenant_table('person_merges');
create index person_merges_kept_idx on person_merges (team_id, kept_person_id);
create index person_merges_merged_idx on person_merges (team_id, merged_person_id);
