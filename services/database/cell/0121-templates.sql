-- What new projects and insights can start from; content is a template's boards, fields, readme, notes and views, or its text.
create table templates (
  team_id uuid not null references teams,
  template_id uuid not null,
  workspace_template text not null check (workspace_template in ('PROJECT', 'INSIGHT')),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 500),
  content jsonb not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, template_id)
);
create index templates_list_idx on templates (team_id, workspace_template, lower(title)) where deleted_at is null;

call fieldstone.protect_tenant_table('templates');
