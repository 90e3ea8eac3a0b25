-- A table of people on its way into People. `columns` says what each column of the table becomes.
create table people_imports (
  team_id uuid not null references teams,
  people_import_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  status text not null check (status in ('DRAFT', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE')),
  columns jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, people_import_id)
);
call fieldstone.protect_tenant_table('people_imports');

-- Each row of the table: its cells until it is imported, then whom it became, with what they had before and were given.
create table people_import_rows (
  team_id uuid not null,
  people_import_id uuid not null,
  row_number integer not null check (row_number > 0),
  cells jsonb,
  outcome text not null check (outcome in ('NEW', 'UPDATED', 'UNCHANGED', 'REFUSED')),
  reason text,
  person_id uuid,
  before jsonb,
  after jsonb,
  is_undone boolean not null default false,
  primary key (team_id, people_import_id, row_number),
  foreign key (team_id, people_import_id) references people_imports on delete cascade,
  -- Forgetting a person takes the rows about them along.
  foreign key (team_id, person_id) references people on delete cascade
);
call fieldstone.protect_tenant_table('people_import_rows');
create index people_import_rows_person_idx on people_import_rows (team_id, person_id);
