-- What a workspace lets AI do. Without a row, the defaults hold.
create table ai_settings (
  team_id uuid primary key references teams,
  -- False: no model sees anything of the workspace or writes anything in it.
  enabled boolean not null default true,
  -- Features by name, each On, Suggest or Off; what is missing has its default.
  switches jsonb not null default '{}',
  -- Where a provider may process the workspace's content; null for the workspace's own region alone.
  regions text[],
  updated_at timestamptz not null default now()
);
call fieldstone.protect_tenant_table('ai_settings');

-- What AI did, for whom, by which model and prompt, and what it cost. Never what it was sent or what it wrote.
create table ai_actions (
  team_id uuid not null references teams,
  ai_action_id uuid not null,
  feature text not null check (feature in ('ask', 'summarize', 'highlights', 'tags', 'redact', 'insights')),
  object_type text,
  object_id uuid,
  user_id uuid,
  model text not null,
  prompt_version text not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  -- Millionths of a US dollar; null where the price is not set up.
  cost_micros bigint,
  outcome text not null check (outcome in ('DONE', 'FAILED', 'CANCELLED', 'REFUSED')),
  created_at timestamptz not null default now(),
  primary key (team_id, ai_action_id)
);
create index ai_actions_created_idx on ai_actions (team_id, created_at desc);
call fieldstone.protect_tenant_table('ai_actions');
