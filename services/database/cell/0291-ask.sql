-- Conversations in which a member asks questions. Each is its author's alone.
create table ask_conversations (
  team_id uuid not null references teams,
  conversation_id uuid not null,
  user_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  -- What is asked about: {objectType, objectIds}; null for everything that the member may read.
  filter jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, conversation_id),
  foreign key (team_id, user_id) references users on delete cascade
);
create index ask_conversations_user_idx on ask_conversations (team_id, user_id, updated_at desc)
  where deleted_at is null;
call fieldstone.protect_tenant_table('ask_conversations');

create table ask_messages (
  team_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  place integer not null,
  role text not null check (role in ('ASSISTANT', 'USER')),
  -- A question as it was asked; empty in an answer, whose words are its claims.
  text text not null default '' check (length(text) <= 2000),
  status text not null check (status in ('WRITING', 'DONE', 'FAILED', 'CANCELLED')),
  failure_code text,
  failure_message text,
  -- Each {text, citations: [{type, id, documentId, version, start, end, quote}]}: every quote was found in its source.
  claims jsonb not null default '[]',
  -- What was counted in place of a search: {target, form, value}.
  counted jsonb,
  -- Items in scope, matched and read, and claims that were removed because no quote of theirs was found.
  receipt jsonb,
  -- What was read: [{type, id, start, end}].
  passages jsonb not null default '[]',
  model text,
  prompt_version text,
  feedback text check (feedback in ('Good', 'Bad')),
  created_at timestamptz not null default now(),
  primary key (team_id, message_id),
  unique (team_id, conversation_id, place),
  foreign key (team_id, conversation_id) references ask_conversations on delete cascade
);
call fieldstone.protect_tenant_table('ask_messages');
