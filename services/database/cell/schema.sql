-- Written by `npm run schema:dump` from the migrated database; do not edit.

create extension btree_gin;

create extension citext;

create extension pg_trgm;

create type author_kind as enum ('person', 'import', 'model');

create type permission_level as enum ('READ', 'WRITE', 'FULL');

create type workspace_role as enum ('MANAGER', 'CONTRIBUTOR', 'VIEWER');

create table access_requests (
  team_id uuid not null,
  access_request_id uuid not null,
  requester_id uuid not null,
  object_type text not null,
  object_id uuid not null,
  level permission_level not null,
  message text,
  status text not null default 'OPEN'::text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  decided_by uuid,
  granted_level permission_level,
  constraint access_requests_pkey PRIMARY KEY (team_id, access_request_id),
  constraint access_requests_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint access_requests_team_id_requester_id_fkey FOREIGN KEY (team_id, requester_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint access_requests_check CHECK (((status = 'OPEN'::text) = (decided_at IS NULL))),
  constraint access_requests_check1 CHECK (((status = 'ALLOWED'::text) = (granted_level IS NOT NULL))),
  constraint access_requests_message_check CHECK (((length(message) >= 1) AND (length(message) <= 500))),
  constraint access_requests_object_type_check CHECK ((object_type = ANY (ARRAY['project'::text, 'note'::text, 'insight'::text]))),
  constraint access_requests_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'ALLOWED'::text, 'REFUSED'::text])))
);
CREATE INDEX access_requests_open_idx ON public.access_requests USING btree (team_id, created_at) WHERE (status = 'OPEN'::text);
CREATE UNIQUE INDEX access_requests_open_key ON public.access_requests USING btree (team_id, requester_id, object_type, object_id) WHERE (status = 'OPEN'::text);
CREATE INDEX access_requests_requester_idx ON public.access_requests USING btree (team_id, requester_id, object_id, created_at DESC);
alter table access_requests enable row level security;
alter table access_requests force row level security;
create policy tenant_isolation on access_requests for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on access_requests to fieldstone_app;

create table account_links (
  team_id uuid not null,
  account_link_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  secret_hash bytea not null,
  email citext,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint account_links_pkey PRIMARY KEY (team_id, account_link_id),
  constraint account_links_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint account_links_check CHECK (((purpose = 'CHANGE_EMAIL'::text) = (email IS NOT NULL))),
  constraint account_links_email_check CHECK (((length((email)::text) >= 3) AND (length((email)::text) <= 320))),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['RESET_PASSWORD'::text, 'UNLOCK'::text, 'CHANGE_EMAIL'::text])))
);
CREATE UNIQUE INDEX account_links_secret_hash_key ON public.account_links USING btree (team_id, secret_hash);
CREATE INDEX account_links_user_idx ON public.account_links USING btree (team_id, user_id);
alter table account_links enable row level security;
alter table account_links force row level security;
create policy tenant_isolation on account_links for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on account_links to fieldstone_app;

create table ai_actions (
  team_id uuid not null,
  ai_action_id uuid not null,
  feature text not null,
  object_type text,
  object_id uuid,
  user_id uuid,
  model text not null,
  prompt_version text not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_micros bigint,
  outcome text not null,
  created_at timestamp with time zone not null default now(),
  error_code text,
  constraint ai_actions_pkey PRIMARY KEY (team_id, ai_action_id),
  constraint ai_actions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint ai_actions_feature_check CHECK ((feature = ANY (ARRAY['ask'::text, 'summarize'::text, 'highlights'::text, 'tags'::text, 'redact'::text, 'insights'::text, 'translate'::text]))),
  constraint ai_actions_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'REFUSED'::text])))
);
CREATE INDEX ai_actions_created_idx ON public.ai_actions USING btree (team_id, created_at DESC);
alter table ai_actions enable row level security;
alter table ai_actions force row level security;
create policy tenant_isolation on ai_actions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on ai_actions to fieldstone_app;

create table ai_settings (
  team_id uuid not null,
  enabled boolean not null default true,
  switches jsonb not null default '{}'::jsonb,
  regions text[],
  updated_at timestamp with time zone not null default now(),
  constraint ai_settings_pkey PRIMARY KEY (team_id),
  constraint ai_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id)
);
alter table ai_settings enable row level security;
alter table ai_settings force row level security;
create policy tenant_isolation on ai_settings for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on ai_settings to fieldstone_app;

create table api_tokens (
  team_id uuid not null,
  api_token_id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash bytea not null,
  scopes text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_tokens_pkey PRIMARY KEY (team_id, api_token_id),
  constraint api_tokens_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint api_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE UNIQUE INDEX api_tokens_token_hash_key ON public.api_tokens USING btree (team_id, token_hash);
alter table api_tokens enable row level security;
alter table api_tokens force row level security;
create policy tenant_isolation on api_tokens for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on api_tokens to fieldstone_app;

create table ask_conversations (
  team_id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  title text not null,
  filter jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint ask_conversations_pkey PRIMARY KEY (team_id, conversation_id),
  constraint ask_conversations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint ask_conversations_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint ask_conversations_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX ask_conversations_user_idx ON public.ask_conversations USING btree (team_id, user_id, updated_at DESC) WHERE (deleted_at IS NULL);
alter table ask_conversations enable row level security;
alter table ask_conversations force row level security;
create policy tenant_isolation on ask_conversations for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on ask_conversations to fieldstone_app;

create table ask_messages (
  team_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  place integer not null,
  role text not null,
  text text not null default ''::text,
  status text not null,
  failure_code text,
  failure_message text,
  claims jsonb not null default '[]'::jsonb,
  counted jsonb,
  receipt jsonb,
  passages jsonb not null default '[]'::jsonb,
  model text,
  prompt_version text,
  feedback text,
  created_at timestamp with time zone not null default now(),
  constraint ask_messages_team_id_conversation_id_place_key UNIQUE (team_id, conversation_id, place),
  constraint ask_messages_pkey PRIMARY KEY (team_id, message_id),
  constraint ask_messages_team_id_conversation_id_fkey FOREIGN KEY (team_id, conversation_id) REFERENCES ask_conversations(team_id, conversation_id) ON DELETE CASCADE,
  constraint ask_messages_feedback_check CHECK ((feedback = ANY (ARRAY['Good'::text, 'Bad'::text]))),
  constraint ask_messages_role_check CHECK ((role = ANY (ARRAY['ASSISTANT'::text, 'USER'::text]))),
  constraint ask_messages_status_check CHECK ((status = ANY (ARRAY['WRITING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint ask_messages_text_check CHECK ((length(text) <= 2000))
);
alter table ask_messages enable row level security;
alter table ask_messages force row level security;
create policy tenant_isolation on ask_messages for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on ask_messages to fieldstone_app;

create table audit_entries (
  team_id uuid not null,
  audit_entry_id uuid not null,
  seq bigint not null,
  kind text not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  subject_type text not null,
  subject_id uuid,
  data jsonb not null default '{}'::jsonb,
  request_id text not null,
  region text not null,
  created_at timestamp with time zone not null,
  actor_through_id uuid,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_entries_seq_key UNIQUE (team_id, seq),
  constraint audit_entries_pkey PRIMARY KEY (team_id, audit_entry_id),
  constraint audit_entries_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'token'::text, 'application'::text, 'model'::text, 'system'::text, 'public'::text, 'anonymous'::text]))),
  constraint audit_entries_hash_check CHECK (((octet_length(previous_hash) = 32) AND (octet_length(hash) = 32))),
  constraint audit_entries_kind_check CHECK ((length(kind) <= 100)),
  constraint audit_entries_seq_check CHECK ((seq > 0))
);
CREATE INDEX audit_entries_actor_idx ON public.audit_entries USING btree (team_id, actor_id, seq);
CREATE INDEX audit_entries_created_idx ON public.audit_entries USING btree (team_id, created_at);
CREATE INDEX audit_entries_kind_idx ON public.audit_entries USING btree (team_id, kind, seq);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant_isolation on audit_entries for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant select on audit_entries to fieldstone_app;

create table bulk_import_items (
  team_id uuid not null,
  bulk_import_id uuid not null,
  position integer not null,
  project_id uuid not null,
  path text not null,
  size_bytes bigint not null,
  kind text not null,
  import_id uuid,
  note_id uuid,
  transcript_path text,
  constraint bulk_import_items_pkey PRIMARY KEY (team_id, bulk_import_id, "position"),
  constraint bulk_import_items_team_id_bulk_import_id_fkey FOREIGN KEY (team_id, bulk_import_id) REFERENCES bulk_imports(team_id, bulk_import_id) ON DELETE CASCADE,
  constraint bulk_import_items_team_id_import_id_fkey FOREIGN KEY (team_id, import_id) REFERENCES imports(team_id, import_id) ON DELETE CASCADE,
  constraint bulk_import_items_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint bulk_import_items_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint bulk_import_items_check CHECK (((import_id IS NULL) OR (kind = 'TEXT'::text))),
  constraint bulk_import_items_check1 CHECK (((note_id IS NULL) OR (kind = 'FILE'::text))),
  constraint bulk_import_items_kind_check CHECK ((kind = ANY (ARRAY['TEXT'::text, 'FILE'::text]))),
  constraint bulk_import_items_path_check CHECK (((length(path) >= 1) AND (length(path) <= 500))),
  constraint bulk_import_items_position_check CHECK (("position" >= 0)),
  constraint bulk_import_items_size_bytes_check CHECK ((size_bytes > 0))
);
CREATE INDEX bulk_import_items_import_idx ON public.bulk_import_items USING btree (team_id, import_id);
CREATE INDEX bulk_import_items_note_idx ON public.bulk_import_items USING btree (team_id, note_id);
CREATE INDEX bulk_import_items_project_idx ON public.bulk_import_items USING btree (team_id, project_id);
alter table bulk_import_items enable row level security;
alter table bulk_import_items force row level security;
create policy tenant_isolation on bulk_import_items for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on bulk_import_items to fieldstone_app;

create table bulk_imports (
  team_id uuid not null,
  bulk_import_id uuid not null,
  created_by uuid not null,
  stopped_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  undo_started_at timestamp with time zone,
  undone_by uuid,
  undo_edited_ids uuid[] not null default '{}'::uuid[],
  undo_ended_at timestamp with time zone,
  undo_failed boolean not null default false,
  constraint bulk_imports_pkey PRIMARY KEY (team_id, bulk_import_id),
  constraint bulk_imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id)
);
CREATE INDEX bulk_imports_member_idx ON public.bulk_imports USING btree (team_id, created_by, bulk_import_id);
alter table bulk_imports enable row level security;
alter table bulk_imports force row level security;
create policy tenant_isolation on bulk_imports for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on bulk_imports to fieldstone_app;

create table channel_data (
  team_id uuid not null,
  datum_id uuid not null,
  channel_id uuid not null,
  source text not null,
  import_id uuid,
  external_id text,
  text text not null,
  title text,
  author text,
  url text,
  said_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  revision integer not null default 0,
  vector real[],
  vector_model text,
  theme_id uuid,
  sorted_by text,
  to_sort boolean not null default true,
  deleted_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint channel_data_pkey PRIMARY KEY (team_id, datum_id),
  constraint channel_data_team_id_channel_id_fkey FOREIGN KEY (team_id, channel_id) REFERENCES channels(team_id, channel_id) ON DELETE CASCADE,
  constraint channel_data_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channel_data_team_id_import_id_fkey FOREIGN KEY (team_id, import_id) REFERENCES channel_imports(team_id, import_id) ON DELETE SET NULL (import_id),
  constraint channel_data_team_id_theme_id_fkey FOREIGN KEY (team_id, theme_id) REFERENCES channel_themes(team_id, theme_id) ON DELETE SET NULL (theme_id),
  constraint channel_data_author_check CHECK (((length(author) >= 1) AND (length(author) <= 300))),
  constraint channel_data_check CHECK ((NOT (to_sort AND (sorted_by = 'MEMBER'::text)))),
  constraint channel_data_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 300))),
  constraint channel_data_sorted_by_check CHECK ((sorted_by = ANY (ARRAY['AI'::text, 'MEMBER'::text]))),
  constraint channel_data_source_check CHECK ((source = ANY (ARRAY['CSV'::text, 'API'::text, 'ZAPIER'::text]))),
  constraint channel_data_text_check CHECK (((length(text) >= 1) AND (length(text) <= 10000))),
  constraint channel_data_title_check CHECK (((length(title) >= 1) AND (length(title) <= 300))),
  constraint channel_data_url_check CHECK (((length(url) >= 1) AND (length(url) <= 2048)))
);
CREATE INDEX channel_data_deleted_idx ON public.channel_data USING btree (team_id, deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX channel_data_external_idx ON public.channel_data USING btree (team_id, channel_id, external_id);
CREATE INDEX channel_data_import_idx ON public.channel_data USING btree (team_id, import_id);
CREATE INDEX channel_data_said_idx ON public.channel_data USING btree (team_id, channel_id, said_at, datum_id) WHERE (deleted_at IS NULL);
CREATE INDEX channel_data_theme_idx ON public.channel_data USING btree (team_id, theme_id, said_at, datum_id);
CREATE INDEX channel_data_waiting_idx ON public.channel_data USING btree (team_id, channel_id, datum_id) WHERE (to_sort AND (deleted_at IS NULL));
alter table channel_data enable row level security;
alter table channel_data force row level security;
create policy tenant_isolation on channel_data for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channel_data to fieldstone_app;

create table channel_imports (
  team_id uuid not null,
  import_id uuid not null,
  channel_id uuid not null,
  source text not null,
  file_name text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint channel_imports_pkey PRIMARY KEY (team_id, import_id),
  constraint channel_imports_team_id_channel_id_fkey FOREIGN KEY (team_id, channel_id) REFERENCES channels(team_id, channel_id) ON DELETE CASCADE,
  constraint channel_imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channel_imports_file_name_check CHECK ((length(file_name) <= 255)),
  constraint channel_imports_source_check CHECK ((source = ANY (ARRAY['CSV'::text, 'API'::text, 'ZAPIER'::text])))
);
CREATE INDEX channel_imports_channel_idx ON public.channel_imports USING btree (team_id, channel_id, created_at DESC);
alter table channel_imports enable row level security;
alter table channel_imports force row level security;
create policy tenant_isolation on channel_imports for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channel_imports to fieldstone_app;

create table channel_summaries (
  team_id uuid not null,
  summary_id uuid not null,
  channel_id uuid not null,
  theme_id uuid,
  kind text not null,
  sections jsonb not null,
  datum_ids uuid[] not null,
  data_count integer not null,
  model text not null,
  prompt_version text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  framework text not null default ''::text,
  instructions text not null default ''::text,
  constraint channel_summaries_pkey PRIMARY KEY (team_id, summary_id),
  constraint channel_summaries_team_id_channel_id_fkey FOREIGN KEY (team_id, channel_id) REFERENCES channels(team_id, channel_id) ON DELETE CASCADE,
  constraint channel_summaries_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channel_summaries_team_id_theme_id_fkey FOREIGN KEY (team_id, theme_id) REFERENCES channel_themes(team_id, theme_id) ON DELETE CASCADE,
  constraint channel_summaries_instructions_check CHECK ((length(instructions) <= 2000)),
  constraint channel_summaries_kind_check CHECK ((kind = ANY (ARRAY['chapter'::text, 'paragraph'::text, 'streaming'::text])))
);
CREATE INDEX channel_summaries_channel_idx ON public.channel_summaries USING btree (team_id, channel_id);
CREATE UNIQUE INDEX channel_summaries_framework_idx ON public.channel_summaries USING btree (team_id, channel_id, theme_id, kind, framework) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
CREATE INDEX channel_summaries_theme_idx ON public.channel_summaries USING btree (team_id, theme_id);
alter table channel_summaries enable row level security;
alter table channel_summaries force row level security;
create policy tenant_isolation on channel_summaries for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channel_summaries to fieldstone_app;

create table channel_theme_searches (
  team_id uuid not null,
  search_id uuid not null,
  channel_id uuid not null,
  status text not null,
  found_count integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint channel_theme_searches_pkey PRIMARY KEY (team_id, search_id),
  constraint channel_theme_searches_team_id_channel_id_fkey FOREIGN KEY (team_id, channel_id) REFERENCES channels(team_id, channel_id) ON DELETE CASCADE,
  constraint channel_theme_searches_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channel_theme_searches_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
CREATE INDEX channel_theme_searches_channel_idx ON public.channel_theme_searches USING btree (team_id, channel_id, created_at DESC);
CREATE UNIQUE INDEX channel_theme_searches_pending_idx ON public.channel_theme_searches USING btree (team_id, channel_id) WHERE (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));
alter table channel_theme_searches enable row level security;
alter table channel_theme_searches force row level security;
create policy tenant_isolation on channel_theme_searches for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channel_theme_searches to fieldstone_app;

create table channel_themes (
  team_id uuid not null,
  theme_id uuid not null,
  channel_id uuid not null,
  topic_id uuid,
  title text not null,
  description text not null default ''::text,
  origin text not null,
  centre real[],
  centre_model text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  search_id uuid,
  constraint channel_themes_pkey PRIMARY KEY (team_id, theme_id),
  constraint channel_themes_team_id_channel_id_fkey FOREIGN KEY (team_id, channel_id) REFERENCES channels(team_id, channel_id) ON DELETE CASCADE,
  constraint channel_themes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channel_themes_team_id_topic_id_fkey FOREIGN KEY (team_id, topic_id) REFERENCES channel_topics(team_id, topic_id) ON DELETE SET NULL (topic_id),
  constraint channel_themes_description_check CHECK ((length(description) <= 2000)),
  constraint channel_themes_origin_check CHECK ((origin = ANY (ARRAY['PRESET'::text, 'MEMBER'::text, 'AI'::text]))),
  constraint channel_themes_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX channel_themes_channel_idx ON public.channel_themes USING btree (team_id, channel_id);
CREATE INDEX channel_themes_topic_idx ON public.channel_themes USING btree (team_id, topic_id);
alter table channel_themes enable row level security;
alter table channel_themes force row level security;
create policy tenant_isolation on channel_themes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channel_themes to fieldstone_app;

create table channel_topics (
  team_id uuid not null,
  topic_id uuid not null,
  channel_id uuid not null,
  title text not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint channel_topics_pkey PRIMARY KEY (team_id, topic_id),
  constraint channel_topics_team_id_channel_id_fkey FOREIGN KEY (team_id, channel_id) REFERENCES channels(team_id, channel_id) ON DELETE CASCADE,
  constraint channel_topics_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channel_topics_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX channel_topics_channel_idx ON public.channel_topics USING btree (team_id, channel_id);
alter table channel_topics enable row level security;
alter table channel_topics force row level security;
create policy tenant_isolation on channel_topics for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channel_topics to fieldstone_app;

create table channel_visits (
  team_id uuid not null,
  channel_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint channel_visits_pkey PRIMARY KEY (team_id, channel_id, user_id),
  constraint channel_visits_team_id_channel_id_fkey FOREIGN KEY (team_id, channel_id) REFERENCES channels(team_id, channel_id) ON DELETE CASCADE,
  constraint channel_visits_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channel_visits_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE
);
CREATE INDEX channel_visits_user_idx ON public.channel_visits USING btree (team_id, user_id);
alter table channel_visits enable row level security;
alter table channel_visits force row level security;
create policy tenant_isolation on channel_visits for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channel_visits to fieldstone_app;

create table channels (
  team_id uuid not null,
  channel_id uuid not null,
  title text not null,
  template text not null,
  folder_id uuid,
  strictness integer not null default 3,
  sorting_revision integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  theme_size_percent integer not null default 5,
  constraint channels_pkey PRIMARY KEY (team_id, channel_id),
  constraint channels_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint channels_team_id_folder_id_fkey FOREIGN KEY (team_id, folder_id) REFERENCES folders(team_id, folder_id),
  constraint channels_strictness_check CHECK (((strictness >= 1) AND (strictness <= 5))),
  constraint channels_template_check CHECK ((template = ANY (ARRAY['SUPPORT_TICKETS'::text, 'CHURN_REASONS'::text, 'NPS_FEEDBACK'::text, 'PRODUCT_REVIEW'::text, 'APP_REVIEW'::text, 'OTHER'::text]))),
  constraint channels_theme_size_percent_check CHECK ((theme_size_percent = ANY (ARRAY[3, 5, 10, 15, 25]))),
  constraint channels_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX channels_deleted_idx ON public.channels USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX channels_folder_idx ON public.channels USING btree (team_id, folder_id);
alter table channels enable row level security;
alter table channels force row level security;
create policy tenant_isolation on channels for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on channels to fieldstone_app;

create table clips (
  team_id uuid not null,
  highlight_id uuid not null,
  job_id uuid not null,
  file_id uuid not null,
  audio_video_file_id uuid not null,
  start_ms integer not null,
  end_ms integer not null,
  created_at timestamp with time zone not null default now(),
  constraint clips_pkey PRIMARY KEY (team_id, highlight_id),
  constraint clips_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE,
  constraint clips_team_id_job_id_fkey FOREIGN KEY (team_id, job_id) REFERENCES media_jobs(team_id, job_id) ON DELETE CASCADE,
  constraint clips_check CHECK ((start_ms < end_ms)),
  constraint clips_start_ms_check CHECK ((start_ms >= 0))
);
alter table clips enable row level security;
alter table clips force row level security;
create policy tenant_isolation on clips for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on clips to fieldstone_app;

create table codebook_changes (
  team_id uuid not null,
  tag_id uuid not null,
  change_number integer not null,
  definition text not null default ''::text,
  use_when text not null default ''::text,
  avoid_when text not null default ''::text,
  examples jsonb not null default '[]'::jsonb,
  changed_by uuid,
  changed_at timestamp with time zone not null default now(),
  constraint codebook_changes_pkey PRIMARY KEY (team_id, tag_id, change_number),
  constraint codebook_changes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint codebook_changes_team_id_tag_id_fkey FOREIGN KEY (team_id, tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE,
  constraint codebook_changes_avoid_when_check CHECK ((length(avoid_when) <= 4000)),
  constraint codebook_changes_change_number_check CHECK ((change_number > 0)),
  constraint codebook_changes_definition_check CHECK ((length(definition) <= 4000)),
  constraint codebook_changes_use_when_check CHECK ((length(use_when) <= 4000))
);
alter table codebook_changes enable row level security;
alter table codebook_changes force row level security;
create policy tenant_isolation on codebook_changes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on codebook_changes to fieldstone_app;

create table coding_decisions (
  team_id uuid not null,
  round_id uuid not null,
  difference_id uuid not null,
  coding_ids uuid[] not null,
  choice text not null,
  reason text not null default ''::text,
  decided_by uuid,
  decided_at timestamp with time zone not null default now(),
  constraint coding_decisions_pkey PRIMARY KEY (team_id, round_id, difference_id),
  constraint coding_decisions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint coding_decisions_team_id_round_id_fkey FOREIGN KEY (team_id, round_id) REFERENCES coding_rounds(team_id, round_id) ON DELETE CASCADE,
  constraint coding_decisions_choice_check CHECK ((choice = ANY (ARRAY['FIRST'::text, 'SECOND'::text, 'BOTH'::text, 'NEITHER'::text]))),
  constraint coding_decisions_reason_check CHECK ((length(reason) <= 2000))
);
alter table coding_decisions enable row level security;
alter table coding_decisions force row level security;
create policy tenant_isolation on coding_decisions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on coding_decisions to fieldstone_app;

create table coding_round_highlights (
  team_id uuid not null,
  round_id uuid not null,
  highlight_id uuid not null,
  constraint coding_round_highlights_pkey PRIMARY KEY (team_id, round_id, highlight_id),
  constraint coding_round_highlights_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint coding_round_highlights_team_id_round_id_fkey FOREIGN KEY (team_id, round_id) REFERENCES coding_rounds(team_id, round_id) ON DELETE CASCADE
);
alter table coding_round_highlights enable row level security;
alter table coding_round_highlights force row level security;
create policy tenant_isolation on coding_round_highlights for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on coding_round_highlights to fieldstone_app;

create table coding_round_notes (
  team_id uuid not null,
  round_id uuid not null,
  note_id uuid not null,
  place integer not null,
  first_finished_at timestamp with time zone,
  second_finished_at timestamp with time zone,
  constraint coding_round_notes_pkey PRIMARY KEY (team_id, round_id, note_id),
  constraint coding_round_notes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint coding_round_notes_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint coding_round_notes_team_id_round_id_fkey FOREIGN KEY (team_id, round_id) REFERENCES coding_rounds(team_id, round_id) ON DELETE CASCADE
);
alter table coding_round_notes enable row level security;
alter table coding_round_notes force row level security;
create policy tenant_isolation on coding_round_notes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on coding_round_notes to fieldstone_app;

create table coding_round_tags (
  team_id uuid not null,
  round_id uuid not null,
  tag_id uuid not null,
  constraint coding_round_tags_pkey PRIMARY KEY (team_id, round_id, tag_id),
  constraint coding_round_tags_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint coding_round_tags_team_id_round_id_fkey FOREIGN KEY (team_id, round_id) REFERENCES coding_rounds(team_id, round_id) ON DELETE CASCADE,
  constraint coding_round_tags_team_id_tag_id_fkey FOREIGN KEY (team_id, tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE
);
alter table coding_round_tags enable row level security;
alter table coding_round_tags force row level security;
create policy tenant_isolation on coding_round_tags for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on coding_round_tags to fieldstone_app;

create table coding_rounds (
  team_id uuid not null,
  round_id uuid not null,
  project_id uuid not null,
  title text not null,
  first_coder uuid not null,
  second_coder uuid not null,
  first_done_at timestamp with time zone,
  second_done_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint coding_rounds_pkey PRIMARY KEY (team_id, round_id),
  constraint coding_rounds_team_id_first_coder_fkey FOREIGN KEY (team_id, first_coder) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint coding_rounds_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint coding_rounds_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint coding_rounds_team_id_second_coder_fkey FOREIGN KEY (team_id, second_coder) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint coding_rounds_coders_check CHECK ((first_coder <> second_coder)),
  constraint coding_rounds_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX coding_rounds_project_idx ON public.coding_rounds USING btree (team_id, project_id, created_at) WHERE (deleted_at IS NULL);
alter table coding_rounds enable row level security;
alter table coding_rounds force row level security;
create policy tenant_isolation on coding_rounds for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on coding_rounds to fieldstone_app;

create table codings (
  team_id uuid not null,
  coding_id uuid not null,
  round_id uuid not null,
  note_id uuid not null,
  tag_id uuid not null,
  coder_id uuid not null,
  anchor_start bytea not null,
  anchor_end bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint codings_pkey PRIMARY KEY (team_id, coding_id),
  constraint codings_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint codings_team_id_round_id_note_id_fkey FOREIGN KEY (team_id, round_id, note_id) REFERENCES coding_round_notes(team_id, round_id, note_id) ON DELETE CASCADE,
  constraint codings_team_id_round_id_tag_id_fkey FOREIGN KEY (team_id, round_id, tag_id) REFERENCES coding_round_tags(team_id, round_id, tag_id) ON DELETE CASCADE
);
CREATE INDEX codings_round_idx ON public.codings USING btree (team_id, round_id, note_id);
alter table codings enable row level security;
alter table codings force row level security;
create policy tenant_isolation on codings for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on codings to fieldstone_app;

create table comment_reactions (
  team_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null,
  short_name text not null,
  skin_tone text,
  created_at timestamp with time zone not null default now(),
  constraint comment_reactions_pkey PRIMARY KEY (team_id, comment_id, short_name, user_id),
  constraint comment_reactions_team_id_comment_id_fkey FOREIGN KEY (team_id, comment_id) REFERENCES comments(team_id, comment_id) ON DELETE CASCADE,
  constraint comment_reactions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint comment_reactions_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint comment_reactions_short_name_check CHECK ((short_name ~ '^[a-z0-9_+-]{1,100}$'::text)),
  constraint comment_reactions_skin_tone_check CHECK ((skin_tone ~ '^1F3F[B-F]$'::text))
);
alter table comment_reactions enable row level security;
alter table comment_reactions force row level security;
create policy tenant_isolation on comment_reactions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on comment_reactions to fieldstone_app;

create table comments (
  team_id uuid not null,
  comment_id uuid not null,
  object_type text not null,
  object_id uuid not null,
  project_id uuid,
  parent_comment_id uuid,
  body text not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  mentioned_user_ids uuid[] not null default '{}'::uuid[],
  constraint comments_pkey PRIMARY KEY (team_id, comment_id),
  constraint comments_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint comments_team_id_parent_comment_id_fkey FOREIGN KEY (team_id, parent_comment_id) REFERENCES comments(team_id, comment_id),
  constraint comments_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint comments_body_check CHECK (((length(body) >= 1) AND (length(body) <= 10000))),
  constraint comments_mentioned_user_ids_check CHECK ((cardinality(mentioned_user_ids) <= 20)),
  constraint comments_object_type_check CHECK ((object_type = ANY (ARRAY['note'::text, 'insight'::text, 'highlight'::text, 'reel'::text, 'person'::text]))),
  constraint comments_project_check CHECK (((object_type = 'person'::text) = (project_id IS NULL)))
);
CREATE INDEX comments_object_idx ON public.comments USING btree (team_id, object_type, object_id, created_at);
alter table comments enable row level security;
alter table comments force row level security;
create policy tenant_isolation on comments for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on comments to fieldstone_app;

create table copied_masks (
  team_id uuid not null,
  suggestion_id uuid not null,
  note_id uuid not null,
  mask_start bytea not null,
  mask_end bytea not null,
  constraint copied_masks_pkey PRIMARY KEY (team_id, suggestion_id, note_id),
  constraint copied_masks_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint copied_masks_team_id_suggestion_id_fkey FOREIGN KEY (team_id, suggestion_id) REFERENCES suggestions(team_id, suggestion_id) ON DELETE CASCADE
);
CREATE INDEX copied_masks_note_idx ON public.copied_masks USING btree (team_id, note_id);
alter table copied_masks enable row level security;
alter table copied_masks force row level security;
create policy tenant_isolation on copied_masks for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on copied_masks to fieldstone_app;

create table custom_field_values (
  team_id uuid not null,
  object_id uuid not null,
  field_id uuid not null,
  document_id uuid,
  person_id uuid,
  value text,
  entered_value text,
  entered_type text,
  updated_at timestamp with time zone not null default now(),
  entered_replaced boolean not null default false,
  constraint custom_field_values_pkey PRIMARY KEY (team_id, object_id, field_id),
  constraint custom_field_values_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE,
  constraint custom_field_values_team_id_field_id_fkey FOREIGN KEY (team_id, field_id) REFERENCES custom_fields(team_id, field_id) ON DELETE CASCADE,
  constraint custom_field_values_team_id_person_id_fkey FOREIGN KEY (team_id, person_id) REFERENCES people(team_id, person_id) ON DELETE CASCADE,
  constraint custom_field_values_entered_check CHECK ((((entered_value IS NULL) = (entered_type IS NULL)) AND ((value IS NOT NULL) OR (entered_value IS NOT NULL)))),
  constraint custom_field_values_entered_value_check CHECK ((length(entered_value) <= 10299)),
  constraint custom_field_values_object_check CHECK (((num_nonnulls(document_id, person_id) = 1) AND (object_id = COALESCE(document_id, person_id)))),
  constraint custom_field_values_value_check CHECK ((length(value) <= 10299))
);
CREATE INDEX custom_field_values_field_idx ON public.custom_field_values USING btree (team_id, field_id, object_id);
alter table custom_field_values enable row level security;
alter table custom_field_values force row level security;
create policy tenant_isolation on custom_field_values for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on custom_field_values to fieldstone_app;

create table custom_fields (
  team_id uuid not null,
  field_id uuid not null,
  project_id uuid,
  object_type text not null,
  title text not null,
  type text not null,
  options jsonb not null default '[]'::jsonb,
  selectable_max integer not null default 100,
  rank double precision not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  extension_id uuid,
  former_option_ids text[] not null default '{}'::text[],
  constraint custom_fields_pkey PRIMARY KEY (team_id, field_id),
  constraint custom_fields_team_id_extension_id_fkey FOREIGN KEY (team_id, extension_id) REFERENCES extensions(team_id, extension_id) ON DELETE CASCADE,
  constraint custom_fields_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint custom_fields_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint custom_fields_extension_check CHECK (((extension_id IS NULL) OR ((project_id IS NULL) AND (object_type <> 'PERSON'::text)))),
  constraint custom_fields_object_type_check CHECK ((object_type = ANY (ARRAY['NOTE'::text, 'INSIGHT'::text, 'PERSON'::text]))),
  constraint custom_fields_place_check CHECK (((object_type <> 'PERSON'::text) OR (project_id IS NULL))),
  constraint custom_fields_selectable_max_check CHECK (((selectable_max >= 1) AND (selectable_max <= 200))),
  constraint custom_fields_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint custom_fields_type_check CHECK ((type = ANY (ARRAY['BOOLEAN'::text, 'DATETIME'::text, 'EMAIL'::text, 'NPS'::text, 'NUMBER'::text, 'PERSON'::text, 'PHONE'::text, 'SELECT'::text, 'TEXT'::text, 'URL'::text])))
);
CREATE INDEX custom_fields_place_idx ON public.custom_fields USING btree (team_id, project_id, object_type, rank);
CREATE UNIQUE INDEX custom_fields_title_key ON public.custom_fields USING btree (team_id, project_id, extension_id, object_type, lower(title)) NULLS NOT DISTINCT WHERE (archived_at IS NULL);
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
create policy tenant_isolation on custom_fields for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on custom_fields to fieldstone_app;

create table document_clients (
  team_id uuid not null,
  document_id uuid not null,
  client_id bigint not null,
  user_id uuid,
  constraint document_clients_pkey PRIMARY KEY (team_id, document_id, client_id),
  constraint document_clients_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE
);
alter table document_clients enable row level security;
alter table document_clients force row level security;
create policy tenant_isolation on document_clients for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on document_clients to fieldstone_app;

create table document_updates (
  team_id uuid not null,
  document_id uuid not null,
  update_id bigint not null generated always as identity,
  update bytea not null,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint document_updates_pkey PRIMARY KEY (team_id, document_id, update_id),
  constraint document_updates_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE
);
alter table document_updates enable row level security;
alter table document_updates force row level security;
create policy tenant_isolation on document_updates for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on document_updates to fieldstone_app;

create table document_updates_rejected (
  team_id uuid not null,
  document_id uuid not null,
  rejected_id bigint not null generated always as identity,
  source text not null,
  bytes bytea not null,
  author_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint document_updates_rejected_pkey PRIMARY KEY (team_id, document_id, rejected_id),
  constraint document_updates_rejected_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE,
  constraint document_updates_rejected_source_check CHECK ((source = ANY (ARRAY['update'::text, 'state'::text])))
);
alter table document_updates_rejected enable row level security;
alter table document_updates_rejected force row level security;
create policy tenant_isolation on document_updates_rejected for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on document_updates_rejected to fieldstone_app;

create table document_versions (
  team_id uuid not null,
  document_id uuid not null,
  version integer not null,
  snapshot bytea not null,
  text text not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  constraint document_versions_pkey PRIMARY KEY (team_id, document_id, version),
  constraint document_versions_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE
);
alter table document_versions enable row level security;
alter table document_versions force row level security;
create policy tenant_isolation on document_versions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on document_versions to fieldstone_app;

create table documents (
  team_id uuid not null,
  document_id uuid not null,
  object_type text not null,
  project_id uuid not null,
  state bytea not null,
  version integer not null default 0,
  text text not null default ''::text,
  word_count integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  abstract text not null default ''::text,
  compacted_through bigint not null default 0,
  content json,
  content_hash bytea,
  imported_at timestamp with time zone,
  constraint documents_pkey PRIMARY KEY (team_id, document_id),
  constraint documents_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint documents_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint documents_object_type_check CHECK ((object_type = ANY (ARRAY['note'::text, 'insight'::text, 'view'::text])))
);
alter table documents enable row level security;
alter table documents force row level security;
create policy tenant_isolation on documents for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on documents to fieldstone_app;

create table enterprise_connections (
  team_id uuid not null,
  kind text not null,
  issuer text,
  domain text,
  audience text,
  client_id text not null,
  client_secret_sealed text,
  join_role workspace_role,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  constraint enterprise_connections_pkey PRIMARY KEY (team_id),
  constraint enterprise_connections_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint enterprise_connections_audience_check CHECK ((length(audience) <= 500)),
  constraint enterprise_connections_check CHECK (((kind = 'OIDC'::text) = (issuer IS NOT NULL))),
  constraint enterprise_connections_check1 CHECK (((kind = 'AUTH0'::text) = (domain IS NOT NULL))),
  constraint enterprise_connections_client_id_check CHECK (((length(client_id) >= 1) AND (length(client_id) <= 500))),
  constraint enterprise_connections_domain_check CHECK ((length(domain) <= 253)),
  constraint enterprise_connections_issuer_check CHECK ((length(issuer) <= 500)),
  constraint enterprise_connections_kind_check CHECK ((kind = ANY (ARRAY['OIDC'::text, 'AUTH0'::text])))
);
alter table enterprise_connections enable row level security;
alter table enterprise_connections force row level security;
create policy tenant_isolation on enterprise_connections for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on enterprise_connections to fieldstone_app;

create table enterprise_domains (
  team_id uuid not null,
  domain citext not null,
  proof text not null,
  created_at timestamp with time zone not null default now(),
  verified_at timestamp with time zone,
  constraint enterprise_domains_pkey PRIMARY KEY (team_id, domain),
  constraint enterprise_domains_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint enterprise_domains_domain_check CHECK (((length((domain)::text) >= 3) AND (length((domain)::text) <= 253)))
);
alter table enterprise_domains enable row level security;
alter table enterprise_domains force row level security;
create policy tenant_isolation on enterprise_domains for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on enterprise_domains to fieldstone_app;

create table error_reports (
  team_id uuid not null,
  reference uuid not null,
  request_id text not null,
  release text not null,
  path text not null,
  message text not null,
  stack text not null,
  received_at timestamp with time zone not null default now(),
  constraint error_reports_pkey PRIMARY KEY (team_id, reference),
  constraint error_reports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint error_reports_message_check CHECK ((length(message) <= 2000)),
  constraint error_reports_path_check CHECK ((length(path) <= 4096)),
  constraint error_reports_release_check CHECK ((length(release) <= 100)),
  constraint error_reports_request_id_check CHECK ((length(request_id) <= 64)),
  constraint error_reports_stack_check CHECK ((length(stack) <= 8000))
);
CREATE INDEX error_reports_received ON public.error_reports USING btree (team_id, received_at);
alter table error_reports enable row level security;
alter table error_reports force row level security;
create policy tenant_isolation on error_reports for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on error_reports to fieldstone_app;

create table extensions (
  team_id uuid not null,
  extension_id uuid not null,
  title text not null,
  description text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint extensions_pkey PRIMARY KEY (team_id, extension_id),
  constraint extensions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint extensions_description_check CHECK ((length(description) <= 1000)),
  constraint extensions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 50)))
);
alter table extensions enable row level security;
alter table extensions force row level security;
create policy tenant_isolation on extensions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on extensions to fieldstone_app;

create table file_extractions (
  team_id uuid not null,
  file_id uuid not null,
  status text not null default 'waiting'::text,
  ocr text not null default 'none'::text,
  page_count integer,
  failure_code text,
  run integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint file_extractions_pkey PRIMARY KEY (team_id, file_id),
  constraint file_extractions_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES files(team_id, file_id) ON DELETE CASCADE,
  constraint file_extractions_ocr_check CHECK ((ocr = ANY (ARRAY['none'::text, 'started'::text, 'complete'::text, 'failed'::text]))),
  constraint file_extractions_page_count_check CHECK ((page_count >= 0)),
  constraint file_extractions_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'started'::text, 'complete'::text, 'failed'::text])))
);
alter table file_extractions enable row level security;
alter table file_extractions force row level security;
create policy tenant_isolation on file_extractions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on file_extractions to fieldstone_app;

create table file_pages (
  team_id uuid not null,
  file_id uuid not null,
  page_num integer not null,
  status text not null,
  width_pt real not null,
  height_pt real not null,
  text text not null default ''::text,
  words integer[] not null default '{}'::integer[],
  is_recognized boolean not null default false,
  constraint file_pages_pkey PRIMARY KEY (team_id, file_id, page_num),
  constraint file_pages_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES file_extractions(team_id, file_id) ON DELETE CASCADE,
  constraint file_pages_height_pt_check CHECK ((height_pt > (0)::double precision)),
  constraint file_pages_page_num_check CHECK ((page_num >= 1)),
  constraint file_pages_status_check CHECK ((status = ANY (ARRAY['processed'::text, 'failed'::text]))),
  constraint file_pages_width_pt_check CHECK ((width_pt > (0)::double precision))
);
alter table file_pages enable row level security;
alter table file_pages force row level security;
create policy tenant_isolation on file_pages for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on file_pages to fieldstone_app;

create table files (
  team_id uuid not null,
  file_id uuid not null,
  project_id uuid,
  name text not null,
  mime_type text not null,
  file_type text not null,
  size_bytes bigint not null,
  sha256 bytea,
  object_key text not null,
  upload_status text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  document_id uuid,
  purpose text not null,
  failure_code text,
  store_upload_id text,
  joining_since timestamp with time zone,
  purged_at timestamp with time zone,
  constraint files_pkey PRIMARY KEY (team_id, file_id),
  constraint files_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE,
  constraint files_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint files_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint files_file_type_check CHECK ((file_type = ANY (ARRAY['AUDIO'::text, 'IMAGE'::text, 'VIDEO'::text, 'SPREADSHEET'::text, 'DOCUMENT'::text, 'PRESENTATION'::text, 'OTHER'::text]))),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint files_purpose_check CHECK ((purpose = ANY (ARRAY['SOURCE'::text, 'PICTURE'::text, 'ATTACHMENT'::text]))),
  constraint files_purpose_place_check CHECK (((purpose = 'SOURCE'::text) = (document_id IS NULL))),
  constraint files_size_bytes_check CHECK (((size_bytes >= 0) AND (size_bytes <= '10737418240'::bigint))),
  constraint files_upload_status_check CHECK ((upload_status = ANY (ARRAY['CANCELLED'::text, 'DONE'::text, 'FAILED'::text, 'UPLOADING'::text])))
);
CREATE INDEX files_deleted_idx ON public.files USING btree (team_id, deleted_at) WHERE ((deleted_at IS NOT NULL) AND (purged_at IS NULL));
CREATE INDEX files_document_idx ON public.files USING btree (team_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX files_unfinished_idx ON public.files USING btree (team_id, created_at) WHERE (upload_status = 'UPLOADING'::text);
alter table files enable row level security;
alter table files force row level security;
create policy tenant_isolation on files for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on files to fieldstone_app;

create table folders (
  team_id uuid not null,
  folder_id uuid not null,
  parent_folder_id uuid,
  title text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  former_content_ids uuid[] not null default '{}'::uuid[],
  constraint folders_pkey PRIMARY KEY (team_id, folder_id),
  constraint folders_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint folders_team_id_parent_folder_id_fkey FOREIGN KEY (team_id, parent_folder_id) REFERENCES folders(team_id, folder_id),
  constraint folders_title_check CHECK ((length(title) <= 200))
);
alter table folders enable row level security;
alter table folders force row level security;
create policy tenant_isolation on folders for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on folders to fieldstone_app;

create table group_members (
  team_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  constraint group_members_pkey PRIMARY KEY (team_id, group_id, user_id),
  constraint group_members_team_id_group_id_fkey FOREIGN KEY (team_id, group_id) REFERENCES groups(team_id, group_id) ON DELETE CASCADE,
  constraint group_members_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE
);
CREATE INDEX group_members_user_idx ON public.group_members USING btree (team_id, user_id);
alter table group_members enable row level security;
alter table group_members force row level security;
create policy tenant_isolation on group_members for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on group_members to fieldstone_app;

create table groups (
  team_id uuid not null,
  group_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint groups_pkey PRIMARY KEY (team_id, group_id),
  constraint groups_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE UNIQUE INDEX groups_name_key ON public.groups USING btree (team_id, lower(name));
alter table groups enable row level security;
alter table groups force row level security;
create policy tenant_isolation on groups for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on groups to fieldstone_app;

create table hidden_taggings (
  team_id uuid not null,
  highlight_id uuid not null,
  tag_id uuid not null,
  extension_id uuid not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null,
  constraint hidden_taggings_pkey PRIMARY KEY (team_id, highlight_id, tag_id),
  constraint hidden_taggings_team_id_extension_id_fkey FOREIGN KEY (team_id, extension_id) REFERENCES extensions(team_id, extension_id) ON DELETE CASCADE,
  constraint hidden_taggings_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint hidden_taggings_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE,
  constraint hidden_taggings_team_id_tag_id_fkey FOREIGN KEY (team_id, tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE
);
CREATE INDEX hidden_taggings_extension_idx ON public.hidden_taggings USING btree (team_id, extension_id);
CREATE INDEX hidden_taggings_tag_idx ON public.hidden_taggings USING btree (team_id, tag_id);
alter table hidden_taggings enable row level security;
alter table hidden_taggings force row level security;
create policy tenant_isolation on hidden_taggings for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on hidden_taggings to fieldstone_app;

create table highlight_tags (
  team_id uuid not null,
  highlight_id uuid not null,
  tag_id uuid not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  constraint highlight_tags_pkey PRIMARY KEY (team_id, highlight_id, tag_id),
  constraint highlight_tags_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE,
  constraint highlight_tags_team_id_tag_id_fkey FOREIGN KEY (team_id, tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE
);
CREATE INDEX highlight_tags_tag_idx ON public.highlight_tags USING btree (team_id, tag_id);
alter table highlight_tags enable row level security;
alter table highlight_tags force row level security;
create policy tenant_isolation on highlight_tags for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on highlight_tags to fieldstone_app;

create table highlights (
  team_id uuid not null,
  highlight_id uuid not null,
  document_id uuid not null,
  project_id uuid not null,
  anchor_start bytea,
  anchor_end bytea,
  text text not null,
  document_version integer,
  state text not null default 'anchored'::text,
  inline_comment_only boolean not null default false,
  speaker text,
  start_ms integer,
  end_ms integer,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  file_id uuid,
  page_num integer,
  range_start integer,
  range_end integer,
  area integer[],
  recording_file_id uuid,
  constraint highlights_pkey PRIMARY KEY (team_id, highlight_id),
  constraint highlights_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE,
  constraint highlights_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES files(team_id, file_id) ON DELETE CASCADE,
  constraint highlights_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint highlights_area_check CHECK ((array_length(area, 1) = 4)),
  constraint highlights_page_num_check CHECK ((page_num >= 1)),
  constraint highlights_place_check CHECK (
CASE
    WHEN (file_id IS NULL) THEN ((num_nonnulls(anchor_start, anchor_end, document_version) = 3) AND (num_nulls(page_num, range_start, range_end, area) = 4))
    ELSE ((num_nulls(anchor_start, anchor_end, document_version) = 3) AND (((num_nonnulls(page_num, range_start, range_end) = 3) AND (num_nulls(area, start_ms, end_ms) = 3)) OR ((num_nonnulls(page_num, area) = 2) AND (num_nulls(range_start, range_end, start_ms, end_ms) = 4)) OR ((start_ms >= 0) AND (start_ms < end_ms) AND (num_nulls(page_num, range_start, range_end, area) = 4))))
END),
  constraint highlights_range_check CHECK ((range_start < range_end)),
  constraint highlights_range_start_check CHECK ((range_start >= 0)),
  constraint highlights_state_check CHECK ((state = ANY (ARRAY['anchored'::text, 'orphaned'::text])))
);
CREATE INDEX highlights_deleted_idx ON public.highlights USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX highlights_document_idx ON public.highlights USING btree (team_id, document_id) WHERE (deleted_at IS NULL);
CREATE INDEX highlights_file_idx ON public.highlights USING btree (team_id, file_id) WHERE ((deleted_at IS NULL) AND (file_id IS NOT NULL));
CREATE INDEX highlights_project_idx ON public.highlights USING btree (team_id, project_id, created_at DESC, highlight_id DESC) WHERE (deleted_at IS NULL);
alter table highlights enable row level security;
alter table highlights force row level security;
create policy tenant_isolation on highlights for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on highlights to fieldstone_app;

create table import_items (
  team_id uuid not null,
  import_id uuid not null,
  position integer not null,
  kind text not null,
  name text not null,
  path text,
  file_id uuid,
  state text not null,
  reason text,
  constraint import_items_pkey PRIMARY KEY (team_id, import_id, "position"),
  constraint import_items_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES files(team_id, file_id) ON DELETE CASCADE,
  constraint import_items_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint import_items_team_id_import_id_fkey FOREIGN KEY (team_id, import_id) REFERENCES imports(team_id, import_id) ON DELETE CASCADE,
  constraint import_items_check CHECK (((state = 'LEFT_OUT'::text) = (reason IS NOT NULL))),
  constraint import_items_check1 CHECK (((state <> 'WAITING'::text) OR (num_nonnulls(path, file_id) = 2))),
  constraint import_items_kind_check CHECK ((kind = ANY (ARRAY['FILE'::text, 'PICTURE'::text, 'HIGHLIGHT'::text, 'REEL'::text, 'CLIP'::text, 'FIELD'::text, 'VIEW'::text, 'VIEW_SETTING'::text, 'CANVAS_ITEM'::text, 'CODING_ROUND'::text, 'CODING'::text, 'DECISION'::text, 'REFERENCE'::text, 'PERSON'::text, 'SET'::text, 'GRAPH'::text, 'LINK'::text, 'VARIABLE'::text, 'TRANSCRIPT'::text, 'TAG_SETTING'::text, 'PROJECT_SETTING'::text, 'PERSON_DETAIL'::text, 'SAVED_FILTER'::text, 'SUMMARY'::text, 'COMMENT'::text, 'REACTION'::text, 'TAG_BOARD'::text, 'TAG_GROUP'::text]))),
  constraint import_items_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint import_items_path_check CHECK (((length(path) >= 1) AND (length(path) <= 2000))),
  constraint import_items_position_check CHECK (("position" >= 0)),
  constraint import_items_reason_check CHECK ((reason = ANY (ARRAY['BLIND'::text, 'CANCELLED'::text, 'DAMAGED'::text, 'ELSEWHERE'::text, 'INCOMPLETE'::text, 'INVALID'::text, 'KEPT'::text, 'LIMIT'::text, 'MISSING'::text, 'NOT_ALLOWED'::text, 'NOT_MEMBER'::text, 'NO_TEXT'::text, 'PLAN'::text, 'TOO_LARGE'::text, 'UNSUPPORTED'::text, 'WORDS_GONE'::text]))),
  constraint import_items_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'LEFT_OUT'::text])))
);
CREATE INDEX import_items_file_idx ON public.import_items USING btree (team_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX import_items_waiting_idx ON public.import_items USING btree (team_id, import_id, "position") WHERE (state = 'WAITING'::text);
alter table import_items enable row level security;
alter table import_items force row level security;
create policy tenant_isolation on import_items for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on import_items to fieldstone_app;

create table import_projects (
  team_id uuid not null,
  import_id uuid not null,
  number integer not null,
  project_id uuid not null,
  constraint import_projects_pkey PRIMARY KEY (team_id, import_id, number),
  constraint import_projects_team_id_import_id_fkey FOREIGN KEY (team_id, import_id) REFERENCES imports(team_id, import_id) ON DELETE CASCADE,
  constraint import_projects_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE
);
CREATE INDEX import_projects_project_idx ON public.import_projects USING btree (team_id, project_id);
alter table import_projects enable row level security;
alter table import_projects force row level security;
create policy tenant_isolation on import_projects for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on import_projects to fieldstone_app;

create table imports (
  team_id uuid not null,
  import_id uuid not null,
  project_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  status text not null,
  progress_percent smallint not null default 0,
  failure_count integer not null default 0,
  failure_code text,
  failure_message text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  run_started_at timestamp with time zone,
  lost_runs smallint not null default 0,
  table_choices json,
  notes_made integer not null default 0,
  undone_by uuid,
  undo_edited_ids uuid[] not null default '{}'::uuid[],
  lane smallint not null default 0,
  made_field_ids uuid[] not null default '{}'::uuid[],
  constraint imports_pkey PRIMARY KEY (team_id, import_id),
  constraint imports_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES files(team_id, file_id) ON DELETE CASCADE,
  constraint imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint imports_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint imports_lane_check CHECK ((lane >= 0)),
  constraint imports_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'PROCESSING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'UNDOING'::text, 'UNDONE'::text])))
);
CREATE INDEX imports_project_idx ON public.imports USING btree (team_id, project_id, created_at DESC);
alter table imports enable row level security;
alter table imports force row level security;
create policy tenant_isolation on imports for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on imports to fieldstone_app;

create table insight_drafts (
  team_id uuid not null,
  insight_id uuid not null,
  statements jsonb not null,
  highlight_ids uuid[] not null,
  constraint insight_drafts_pkey PRIMARY KEY (team_id, insight_id),
  constraint insight_drafts_team_id_insight_id_fkey FOREIGN KEY (team_id, insight_id) REFERENCES insights(team_id, insight_id) ON DELETE CASCADE
);
alter table insight_drafts enable row level security;
alter table insight_drafts force row level security;
create policy tenant_isolation on insight_drafts for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on insight_drafts to fieldstone_app;

create table insight_highlights (
  team_id uuid not null,
  insight_id uuid not null,
  highlight_id uuid not null,
  constraint insight_highlights_pkey PRIMARY KEY (team_id, insight_id, highlight_id),
  constraint insight_highlights_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE,
  constraint insight_highlights_team_id_insight_id_fkey FOREIGN KEY (team_id, insight_id) REFERENCES insights(team_id, insight_id) ON DELETE CASCADE
);
CREATE INDEX insight_highlights_highlight_idx ON public.insight_highlights USING btree (team_id, highlight_id);
alter table insight_highlights enable row level security;
alter table insight_highlights force row level security;
create policy tenant_isolation on insight_highlights for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on insight_highlights to fieldstone_app;

create table insights (
  team_id uuid not null,
  insight_id uuid not null,
  project_id uuid not null,
  title text not null default ''::text,
  published_at timestamp with time zone,
  published_by uuid,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  former_published_at timestamp with time zone,
  former_published_by uuid,
  constraint insights_pkey PRIMARY KEY (team_id, insight_id),
  constraint insights_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint insights_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint insights_title_check CHECK ((length(title) <= 200))
);
CREATE INDEX insights_deleted_idx ON public.insights USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX insights_project_idx ON public.insights USING btree (team_id, project_id, updated_at DESC, insight_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX insights_published_idx ON public.insights USING btree (team_id, published_at DESC, insight_id DESC) WHERE ((published_at IS NOT NULL) AND (deleted_at IS NULL));
alter table insights enable row level security;
alter table insights force row level security;
create policy tenant_isolation on insights for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on insights to fieldstone_app;

create table invitations (
  team_id uuid not null,
  invitation_id uuid not null,
  email citext not null,
  role workspace_role not null,
  workspace_admin boolean not null default false,
  message text,
  invited_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint invitations_pkey PRIMARY KEY (team_id, invitation_id),
  constraint invitations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint invitations_team_id_invited_by_fkey FOREIGN KEY (team_id, invited_by) REFERENCES users(team_id, user_id),
  constraint invitations_email_check CHECK (((length((email)::text) >= 3) AND (length((email)::text) <= 320))),
  constraint invitations_message_check CHECK ((length(message) <= 500))
);
CREATE UNIQUE INDEX invitations_open_key ON public.invitations USING btree (team_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
alter table invitations enable row level security;
alter table invitations force row level security;
create policy tenant_isolation on invitations for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on invitations to fieldstone_app;

create table masked_quotes (
  team_id uuid not null,
  highlight_id uuid not null,
  text text not null,
  masked text not null,
  constraint masked_quotes_pkey PRIMARY KEY (team_id, highlight_id),
  constraint masked_quotes_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE
);
alter table masked_quotes enable row level security;
alter table masked_quotes force row level security;
create policy tenant_isolation on masked_quotes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on masked_quotes to fieldstone_app;

create table media_jobs (
  team_id uuid not null,
  job_id uuid not null,
  file_id uuid not null,
  audio_video_file_id uuid not null,
  type text not null,
  payload jsonb not null,
  status text not null,
  failure_code text,
  run_started_at timestamp with time zone,
  lost_runs integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  progress_percent integer not null default 0,
  service_job_id text,
  service_gave_back boolean not null default false,
  constraint media_jobs_team_id_audio_video_file_id_type_key UNIQUE (team_id, audio_video_file_id, type),
  constraint media_jobs_pkey PRIMARY KEY (team_id, job_id),
  constraint media_jobs_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES recordings(team_id, file_id) ON DELETE CASCADE,
  constraint media_jobs_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint media_jobs_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100))),
  constraint media_jobs_service_job_id_check CHECK (((length(service_job_id) >= 1) AND (length(service_job_id) <= 200))),
  constraint media_jobs_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'SKIPPED'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
CREATE INDEX media_jobs_file_idx ON public.media_jobs USING btree (team_id, file_id);
alter table media_jobs enable row level security;
alter table media_jobs force row level security;
create policy tenant_isolation on media_jobs for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on media_jobs to fieldstone_app;

create table note_copies (
  team_id uuid not null,
  note_id uuid not null,
  source_note_id uuid not null,
  constraint note_copies_pkey PRIMARY KEY (team_id, note_id, source_note_id),
  constraint note_copies_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint note_copies_team_id_source_note_id_fkey FOREIGN KEY (team_id, source_note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE
);
CREATE INDEX note_copies_source_idx ON public.note_copies USING btree (team_id, source_note_id);
alter table note_copies enable row level security;
alter table note_copies force row level security;
create policy tenant_isolation on note_copies for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on note_copies to fieldstone_app;

create table note_people (
  team_id uuid not null,
  note_id uuid not null,
  person_id uuid not null,
  constraint note_people_pkey PRIMARY KEY (team_id, note_id, person_id),
  constraint note_people_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint note_people_team_id_person_id_fkey FOREIGN KEY (team_id, person_id) REFERENCES people(team_id, person_id) ON DELETE CASCADE
);
CREATE INDEX note_people_person_idx ON public.note_people USING btree (team_id, person_id);
alter table note_people enable row level security;
alter table note_people force row level security;
create policy tenant_isolation on note_people for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on note_people to fieldstone_app;

create table note_summaries (
  team_id uuid not null,
  summary_id uuid not null,
  note_id uuid not null,
  kind text not null,
  framework text not null,
  instructions text not null default ''::text,
  sections jsonb not null,
  text_hash text not null,
  model text not null,
  prompt_version text not null,
  edited_by uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint note_summaries_pkey PRIMARY KEY (team_id, summary_id),
  constraint note_summaries_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint note_summaries_instructions_check CHECK ((length(instructions) <= 2000)),
  constraint note_summaries_kind_check CHECK ((kind = ANY (ARRAY['chapter'::text, 'paragraph'::text, 'streaming'::text])))
);
CREATE UNIQUE INDEX note_summaries_live_idx ON public.note_summaries USING btree (team_id, note_id, kind, framework) WHERE (deleted_at IS NULL);
alter table note_summaries enable row level security;
alter table note_summaries force row level security;
create policy tenant_isolation on note_summaries for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on note_summaries to fieldstone_app;

create table note_translations (
  team_id uuid not null,
  note_id uuid not null,
  source_note_id uuid,
  source_language text not null,
  target_language text not null,
  text_hash text not null,
  created_at timestamp with time zone not null default now(),
  constraint note_translations_pkey PRIMARY KEY (team_id, note_id),
  constraint note_translations_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint note_translations_team_id_source_note_id_fkey FOREIGN KEY (team_id, source_note_id) REFERENCES notes(team_id, note_id) ON DELETE SET NULL (source_note_id),
  constraint note_translations_source_language_check CHECK ((length(source_language) <= 35)),
  constraint note_translations_target_language_check CHECK ((length(target_language) <= 35))
);
CREATE INDEX note_translations_source_idx ON public.note_translations USING btree (team_id, source_note_id);
alter table note_translations enable row level security;
alter table note_translations force row level security;
create policy tenant_isolation on note_translations for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on note_translations to fieldstone_app;

create table notes (
  team_id uuid not null,
  note_id uuid not null,
  project_id uuid not null,
  title text not null default ''::text,
  import_origin text,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  happened_at timestamp with time zone,
  constraint notes_pkey PRIMARY KEY (team_id, note_id),
  constraint notes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint notes_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint notes_title_check CHECK ((length(title) <= 200))
);
CREATE INDEX notes_created_idx ON public.notes USING btree (team_id, project_id, created_at DESC, note_id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notes_deleted_idx ON public.notes USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX notes_import_idx ON public.notes USING btree (team_id, author_id, note_id) WHERE (author_kind = 'import'::author_kind);
CREATE INDEX notes_project_idx ON public.notes USING btree (team_id, project_id, updated_at DESC, note_id DESC) WHERE (deleted_at IS NULL);
alter table notes enable row level security;
alter table notes force row level security;
create policy tenant_isolation on notes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on notes to fieldstone_app;

create table oauth_applications (
  team_id uuid not null,
  oauth_application_id uuid not null,
  name text not null,
  redirect_uris text[] not null,
  scopes text[] not null,
  secret_hash bytea,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint oauth_applications_pkey PRIMARY KEY (team_id, oauth_application_id),
  constraint oauth_applications_team_id_created_by_fkey FOREIGN KEY (team_id, created_by) REFERENCES users(team_id, user_id),
  constraint oauth_applications_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint oauth_applications_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint oauth_applications_redirect_uris_check CHECK (((cardinality(redirect_uris) >= 1) AND (cardinality(redirect_uris) <= 10))),
  constraint oauth_applications_scopes_check CHECK ((cardinality(scopes) > 0))
);
alter table oauth_applications enable row level security;
alter table oauth_applications force row level security;
create policy tenant_isolation on oauth_applications for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on oauth_applications to fieldstone_app;

create table oauth_records (
  team_id uuid not null,
  kind text not null,
  record_key bytea not null,
  user_id uuid,
  oauth_application_id uuid,
  grant_id text,
  uid text,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  consumed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint oauth_records_pkey PRIMARY KEY (team_id, kind, record_key),
  constraint oauth_records_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint oauth_records_team_id_oauth_application_id_fkey FOREIGN KEY (team_id, oauth_application_id) REFERENCES oauth_applications(team_id, oauth_application_id) ON DELETE CASCADE,
  constraint oauth_records_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint oauth_records_kind_check CHECK ((length(kind) <= 40))
);
CREATE INDEX oauth_records_expires_idx ON public.oauth_records USING btree (team_id, expires_at);
CREATE INDEX oauth_records_grant_idx ON public.oauth_records USING btree (team_id, grant_id);
CREATE INDEX oauth_records_uid_idx ON public.oauth_records USING btree (team_id, uid);
CREATE INDEX oauth_records_user_idx ON public.oauth_records USING btree (team_id, user_id);
alter table oauth_records enable row level security;
alter table oauth_records force row level security;
create policy tenant_isolation on oauth_records for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on oauth_records to fieldstone_app;

create table people (
  team_id uuid not null,
  person_id uuid not null,
  name text not null default ''::text,
  email citext,
  company text,
  job_title text,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  consent_state text,
  consent_until timestamp with time zone,
  consent_recorded_by uuid,
  consent_recorded_at timestamp with time zone,
  other_names jsonb not null default '[]'::jsonb,
  constraint people_pkey PRIMARY KEY (team_id, person_id),
  constraint people_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint people_company_check CHECK ((length(company) <= 200)),
  constraint people_consent_recorded_check CHECK (((consent_state IS NULL) = (consent_recorded_at IS NULL))),
  constraint people_consent_state_check CHECK ((consent_state = ANY (ARRAY['ASKED'::text, 'GIVEN'::text, 'WITHDRAWN'::text]))),
  constraint people_consent_until_check CHECK (((consent_until IS NULL) OR (consent_state = 'GIVEN'::text))),
  constraint people_email_check CHECK ((length((email)::text) <= 320)),
  constraint people_job_title_check CHECK ((length(job_title) <= 100)),
  constraint people_name_check CHECK ((length(name) <= 300))
);
CREATE INDEX people_called_idx ON public.people USING btree (team_id, name COLLATE fieldstone.caseless) WHERE (deleted_at IS NULL);
CREATE INDEX people_consent_until_idx ON public.people USING btree (team_id, consent_until) WHERE ((consent_until IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX people_deleted_idx ON public.people USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX people_email_idx ON public.people USING btree (team_id, ((email)::text) COLLATE fieldstone.caseless) WHERE (deleted_at IS NULL);
CREATE INDEX people_import_idx ON public.people USING btree (team_id, author_id, person_id) WHERE (author_kind = 'import'::author_kind);
CREATE INDEX people_name_idx ON public.people USING btree (team_id, lower(name), person_id) WHERE (deleted_at IS NULL);
alter table people enable row level security;
alter table people force row level security;
create policy tenant_isolation on people for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on people to fieldstone_app;

create table people_import_rows (
  team_id uuid not null,
  people_import_id uuid not null,
  row_number integer not null,
  cells jsonb,
  outcome text not null,
  reason text,
  person_id uuid,
  before jsonb,
  after jsonb,
  is_undone boolean not null default false,
  constraint people_import_rows_pkey PRIMARY KEY (team_id, people_import_id, row_number),
  constraint people_import_rows_team_id_people_import_id_fkey FOREIGN KEY (team_id, people_import_id) REFERENCES people_imports(team_id, people_import_id) ON DELETE CASCADE,
  constraint people_import_rows_team_id_person_id_fkey FOREIGN KEY (team_id, person_id) REFERENCES people(team_id, person_id) ON DELETE CASCADE,
  constraint people_import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['NEW'::text, 'UPDATED'::text, 'UNCHANGED'::text, 'REFUSED'::text]))),
  constraint people_import_rows_row_number_check CHECK ((row_number > 0))
);
CREATE INDEX people_import_rows_person_idx ON public.people_import_rows USING btree (team_id, person_id);
alter table people_import_rows enable row level security;
alter table people_import_rows force row level security;
create policy tenant_isolation on people_import_rows for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on people_import_rows to fieldstone_app;

create table people_imports (
  team_id uuid not null,
  people_import_id uuid not null,
  file_name text not null,
  status text not null,
  columns jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  undone_by uuid,
  constraint people_imports_pkey PRIMARY KEY (team_id, people_import_id),
  constraint people_imports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint people_imports_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint people_imports_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'UNDOING'::text, 'UNDONE'::text])))
);
alter table people_imports enable row level security;
alter table people_imports force row level security;
create policy tenant_isolation on people_imports for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on people_imports to fieldstone_app;

create table permissions (
  team_id uuid not null,
  object_type text not null,
  object_id uuid not null,
  subject_type text not null,
  subject_id text not null,
  level permission_level not null,
  created_at timestamp with time zone not null default now(),
  constraint permissions_pkey PRIMARY KEY (team_id, object_type, object_id, subject_type, subject_id),
  constraint permissions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint permissions_object_type_check CHECK ((object_type = ANY (ARRAY['project'::text, 'folder'::text, 'insight'::text, 'note'::text]))),
  constraint permissions_special_check CHECK (((subject_type <> 'special'::text) OR (subject_id = ANY (ARRAY['public'::text, 'markup'::text, 'playback'::text])))),
  constraint permissions_subject_type_check CHECK ((subject_type = ANY (ARRAY['user'::text, 'group'::text, 'special'::text])))
);
CREATE INDEX permissions_subject_idx ON public.permissions USING btree (team_id, subject_type, subject_id);
alter table permissions enable row level security;
alter table permissions force row level security;
create policy tenant_isolation on permissions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on permissions to fieldstone_app;

create table person_erasures (
  team_id uuid not null,
  erasure_id uuid not null,
  person_id uuid not null,
  phase text not null default 'TEXTS'::text,
  terms jsonb,
  position text,
  document_ids uuid[] not null default '{}'::uuid[],
  counts jsonb not null default '{}'::jsonb,
  requested_by uuid,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint person_erasures_pkey PRIMARY KEY (team_id, erasure_id),
  constraint person_erasures_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint person_erasures_done_check CHECK ((((phase = 'DONE'::text) = (terms IS NULL)) AND ((phase = 'DONE'::text) = (finished_at IS NOT NULL)))),
  constraint person_erasures_phase_check CHECK ((phase = ANY (ARRAY['TEXTS'::text, 'ROWS'::text, 'FILES'::text, 'INDEX'::text, 'DONE'::text])))
);
CREATE UNIQUE INDEX person_erasures_person_key ON public.person_erasures USING btree (team_id, person_id);
alter table person_erasures enable row level security;
alter table person_erasures force row level security;
create policy tenant_isolation on person_erasures for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on person_erasures to fieldstone_app;

create table person_merges (
  team_id uuid not null,
  person_merge_id uuid not null,
  kept_person_id uuid not null,
  merged_person_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  moved jsonb not null,
  merged_by uuid,
  merged_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint person_merges_pkey PRIMARY KEY (team_id, person_merge_id),
  constraint person_merges_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint person_merges_team_id_kept_person_id_fkey FOREIGN KEY (team_id, kept_person_id) REFERENCES people(team_id, person_id) ON DELETE CASCADE,
  constraint person_merges_team_id_merged_person_id_fkey FOREIGN KEY (team_id, merged_person_id) REFERENCES people(team_id, person_id) ON DELETE CASCADE,
  constraint person_merges_check CHECK ((kept_person_id <> merged_person_id))
);
CREATE INDEX person_merges_kept_idx ON public.person_merges USING btree (team_id, kept_person_id);
CREATE INDEX person_merges_merged_idx ON public.person_merges USING btree (team_id, merged_person_id);
alter table person_merges enable row level security;
alter table person_merges force row level security;
create policy tenant_isolation on person_merges for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on person_merges to fieldstone_app;

create table project_exports (
  team_id uuid not null,
  project_export_id uuid not null,
  format text not null,
  title text not null,
  project_ids uuid[] not null,
  status text not null,
  progress_percent smallint not null default 0,
  failure_code text,
  size_bytes bigint,
  run_started_at timestamp with time zone,
  lost_runs integer not null default 0,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  data_size_bytes bigint,
  constraint project_exports_pkey PRIMARY KEY (team_id, project_export_id),
  constraint project_exports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint project_exports_data_size_bytes_check CHECK ((data_size_bytes >= 0)),
  constraint project_exports_format_check CHECK ((format = ANY (ARRAY['ARCHIVE'::text, 'QDPX'::text]))),
  constraint project_exports_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100))),
  constraint project_exports_project_ids_check CHECK (((cardinality(project_ids) >= 1) AND (cardinality(project_ids) <= 100))),
  constraint project_exports_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint project_exports_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'EXPIRED'::text]))),
  constraint project_exports_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX project_exports_creator_idx ON public.project_exports USING btree (team_id, created_by, project_export_id DESC);
alter table project_exports enable row level security;
alter table project_exports force row level security;
create policy tenant_isolation on project_exports for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on project_exports to fieldstone_app;

create table project_extensions (
  team_id uuid not null,
  project_id uuid not null,
  extension_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint project_extensions_pkey PRIMARY KEY (team_id, project_id, extension_id),
  constraint project_extensions_team_id_extension_id_fkey FOREIGN KEY (team_id, extension_id) REFERENCES extensions(team_id, extension_id) ON DELETE CASCADE,
  constraint project_extensions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint project_extensions_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE
);
CREATE INDEX project_extensions_extension_idx ON public.project_extensions USING btree (team_id, extension_id);
alter table project_extensions enable row level security;
alter table project_extensions force row level security;
create policy tenant_isolation on project_extensions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on project_extensions to fieldstone_app;

create table project_views (
  team_id uuid not null,
  view_id uuid not null,
  project_id uuid not null,
  title text not null,
  target text not null,
  layout text not null,
  settings jsonb not null,
  rank double precision not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint project_views_pkey PRIMARY KEY (team_id, view_id),
  constraint project_views_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint project_views_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint project_views_layout_check CHECK ((layout = ANY (ARRAY['BOARD'::text, 'CANVAS'::text, 'GRID'::text, 'LIST'::text, 'TABLE'::text]))),
  constraint project_views_target_check CHECK ((target = ANY (ARRAY['HIGHLIGHT'::text, 'INSIGHT'::text, 'NOTE'::text]))),
  constraint project_views_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX project_views_deleted_idx ON public.project_views USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX project_views_project_idx ON public.project_views USING btree (team_id, project_id, rank) WHERE (deleted_at IS NULL);
alter table project_views enable row level security;
alter table project_views force row level security;
create policy tenant_isolation on project_views for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on project_views to fieldstone_app;

create table project_workspace_fields (
  team_id uuid not null,
  project_id uuid not null,
  field_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint project_workspace_fields_pkey PRIMARY KEY (team_id, project_id, field_id),
  constraint project_workspace_fields_team_id_field_id_fkey FOREIGN KEY (team_id, field_id) REFERENCES custom_fields(team_id, field_id) ON DELETE CASCADE,
  constraint project_workspace_fields_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE
);
CREATE INDEX project_workspace_fields_field_idx ON public.project_workspace_fields USING btree (team_id, field_id);
alter table project_workspace_fields enable row level security;
alter table project_workspace_fields force row level security;
create policy tenant_isolation on project_workspace_fields for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on project_workspace_fields to fieldstone_app;

create table projects (
  team_id uuid not null,
  project_id uuid not null,
  folder_id uuid,
  title text not null,
  icon text,
  color text,
  workspace_access text not null default 'open'::text,
  is_sample boolean not null default false,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  cover text,
  readme_note_id uuid,
  constraint projects_pkey PRIMARY KEY (team_id, project_id),
  constraint projects_readme_fkey FOREIGN KEY (team_id, readme_note_id) REFERENCES notes(team_id, note_id) ON DELETE SET NULL (readme_note_id),
  constraint projects_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint projects_team_id_folder_id_fkey FOREIGN KEY (team_id, folder_id) REFERENCES folders(team_id, folder_id),
  constraint projects_cover_check CHECK ((cover = ANY (ARRAY['plain'::text, 'dots'::text, 'grid'::text, 'stripes'::text, 'waves'::text]))),
  constraint projects_title_check CHECK ((length(title) <= 200)),
  constraint projects_workspace_access_check CHECK ((workspace_access = ANY (ARRAY['open'::text, 'limited'::text, 'private'::text])))
);
CREATE INDEX projects_deleted_idx ON public.projects USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX projects_readme_idx ON public.projects USING btree (team_id, readme_note_id) WHERE (readme_note_id IS NOT NULL);
CREATE INDEX projects_updated_idx ON public.projects USING btree (team_id, updated_at DESC, project_id DESC) WHERE (deleted_at IS NULL);
alter table projects enable row level security;
alter table projects force row level security;
create policy tenant_isolation on projects for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on projects to fieldstone_app;

create table rate_limits (
  team_id uuid not null,
  bucket text not null,
  window_started_at timestamp with time zone not null,
  attempts integer not null,
  constraint rate_limits_pkey PRIMARY KEY (team_id, bucket),
  constraint rate_limits_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint rate_limits_bucket_check CHECK ((length(bucket) <= 200))
);
alter table rate_limits enable row level security;
alter table rate_limits force row level security;
create policy tenant_isolation on rate_limits for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on rate_limits to fieldstone_app;

create table recordings (
  team_id uuid not null,
  file_id uuid not null,
  audio_video_file_id uuid not null,
  status text not null,
  failure_code text,
  progress_percent integer not null default 0,
  media_type text,
  duration_ms integer,
  width_px integer,
  height_px integer,
  frame_rate double precision,
  storyboard_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  has_audio boolean,
  interim jsonb,
  constraint recordings_pkey PRIMARY KEY (team_id, file_id),
  constraint recordings_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES files(team_id, file_id) ON DELETE CASCADE,
  constraint recordings_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint recordings_duration_ms_check CHECK ((duration_ms > 0)),
  constraint recordings_media_type_check CHECK ((media_type = ANY (ARRAY['AUDIO'::text, 'VIDEO'::text]))),
  constraint recordings_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100))),
  constraint recordings_status_check CHECK ((status = ANY (ARRAY['PROCESSING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
alter table recordings enable row level security;
alter table recordings force row level security;
create policy tenant_isolation on recordings for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on recordings to fieldstone_app;

create table redactions (
  team_id uuid not null,
  redaction_id uuid not null,
  file_id uuid not null,
  start_ms integer not null,
  end_ms integer not null,
  mutes_audio boolean not null,
  blurs_video boolean not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint redactions_pkey PRIMARY KEY (team_id, redaction_id),
  constraint redactions_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES files(team_id, file_id) ON DELETE CASCADE,
  constraint redactions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint redactions_check CHECK ((start_ms < end_ms)),
  constraint redactions_check1 CHECK ((mutes_audio OR blurs_video)),
  constraint redactions_start_ms_check CHECK ((start_ms >= 0))
);
CREATE INDEX redactions_file_idx ON public.redactions USING btree (team_id, file_id, start_ms);
alter table redactions enable row level security;
alter table redactions force row level security;
create policy tenant_isolation on redactions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on redactions to fieldstone_app;

create table reel_clips (
  team_id uuid not null,
  reel_id uuid not null,
  highlight_id uuid not null,
  place integer not null,
  title text,
  removed_at timestamp with time zone,
  constraint reel_clips_pkey PRIMARY KEY (team_id, reel_id, highlight_id),
  constraint reel_clips_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint reel_clips_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE,
  constraint reel_clips_team_id_reel_id_fkey FOREIGN KEY (team_id, reel_id) REFERENCES reels(team_id, reel_id) ON DELETE CASCADE,
  constraint reel_clips_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX reel_clips_highlight_idx ON public.reel_clips USING btree (team_id, highlight_id);
alter table reel_clips enable row level security;
alter table reel_clips force row level security;
create policy tenant_isolation on reel_clips for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on reel_clips to fieldstone_app;

create table reel_exports (
  team_id uuid not null,
  export_id uuid not null,
  reel_id uuid not null,
  highlight_ids uuid[] not null,
  captions text not null,
  content_hash text not null,
  media_type text not null,
  status text not null,
  progress_percent smallint not null default 0,
  failure_code text,
  run_started_at timestamp with time zone,
  lost_runs integer not null default 0,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint reel_exports_pkey PRIMARY KEY (team_id, export_id),
  constraint reel_exports_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint reel_exports_team_id_reel_id_fkey FOREIGN KEY (team_id, reel_id) REFERENCES reels(team_id, reel_id) ON DELETE CASCADE,
  constraint reel_exports_captions_check CHECK ((captions = ANY (ARRAY['NONE'::text, 'SOFT'::text, 'BURNED'::text]))),
  constraint reel_exports_highlight_ids_check CHECK (((cardinality(highlight_ids) >= 1) AND (cardinality(highlight_ids) <= 100))),
  constraint reel_exports_media_type_check CHECK ((media_type = ANY (ARRAY['AUDIO'::text, 'VIDEO'::text]))),
  constraint reel_exports_progress_percent_check CHECK (((progress_percent >= 0) AND (progress_percent <= 100))),
  constraint reel_exports_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text, 'EXPIRED'::text])))
);
CREATE UNIQUE INDEX reel_exports_content_key ON public.reel_exports USING btree (team_id, reel_id, created_by, content_hash) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text]));
CREATE INDEX reel_exports_reel_idx ON public.reel_exports USING btree (team_id, reel_id, created_by, export_id DESC);
alter table reel_exports enable row level security;
alter table reel_exports force row level security;
create policy tenant_isolation on reel_exports for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on reel_exports to fieldstone_app;

create table reels (
  team_id uuid not null,
  reel_id uuid not null,
  document_id uuid,
  tag_id uuid,
  project_id uuid,
  title text not null,
  transition text not null default 'CUT'::text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint reels_pkey PRIMARY KEY (team_id, reel_id),
  constraint reels_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE,
  constraint reels_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint reels_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint reels_team_id_tag_id_fkey FOREIGN KEY (team_id, tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE,
  constraint reels_place_check CHECK ((((document_id IS NOT NULL) AND (num_nulls(tag_id, project_id) = 2)) OR ((document_id IS NULL) AND (num_nonnulls(tag_id, project_id) = 2)))),
  constraint reels_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint reels_transition_check CHECK ((transition = ANY (ARRAY['CUT'::text, 'FADE'::text, 'TITLE_CARD'::text])))
);
CREATE INDEX reels_document_idx ON public.reels USING btree (team_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX reels_project_idx ON public.reels USING btree (team_id, project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX reels_tag_idx ON public.reels USING btree (team_id, tag_id) WHERE (tag_id IS NOT NULL);
alter table reels enable row level security;
alter table reels force row level security;
create policy tenant_isolation on reels for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on reels to fieldstone_app;

create table request_allowances (
  team_id uuid not null,
  requests_left double precision not null,
  refilled_at timestamp with time zone not null,
  constraint request_allowances_pkey PRIMARY KEY (team_id),
  constraint request_allowances_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint request_allowances_requests_left_check CHECK ((requests_left >= (0)::double precision))
);
alter table request_allowances enable row level security;
alter table request_allowances force row level security;
create policy tenant_isolation on request_allowances for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on request_allowances to fieldstone_app;

create table saved_feed_visits (
  team_id uuid not null,
  feed_id uuid not null,
  user_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint saved_feed_visits_pkey PRIMARY KEY (team_id, feed_id, user_id),
  constraint saved_feed_visits_team_id_feed_id_fkey FOREIGN KEY (team_id, feed_id) REFERENCES saved_feeds(team_id, feed_id) ON DELETE CASCADE,
  constraint saved_feed_visits_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint saved_feed_visits_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE
);
alter table saved_feed_visits enable row level security;
alter table saved_feed_visits force row level security;
create policy tenant_isolation on saved_feed_visits for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on saved_feed_visits to fieldstone_app;

create table saved_feeds (
  team_id uuid not null,
  feed_id uuid not null,
  user_id uuid not null,
  title text not null,
  search jsonb not null,
  shared boolean not null default false,
  rank double precision not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint saved_feeds_pkey PRIMARY KEY (team_id, feed_id),
  constraint saved_feeds_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint saved_feeds_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint saved_feeds_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX saved_feeds_user_idx ON public.saved_feeds USING btree (team_id, user_id, rank) WHERE (deleted_at IS NULL);
alter table saved_feeds enable row level security;
alter table saved_feeds force row level security;
create policy tenant_isolation on saved_feeds for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on saved_feeds to fieldstone_app;

create table saved_filters (
  team_id uuid not null,
  saved_filter_id uuid not null,
  project_id uuid,
  target text not null,
  title text not null,
  form jsonb not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint saved_filters_pkey PRIMARY KEY (team_id, saved_filter_id),
  constraint saved_filters_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint saved_filters_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint saved_filters_place_check CHECK (((target <> ALL (ARRAY['people'::text, 'projects'::text])) OR (project_id IS NULL))),
  constraint saved_filters_target_check CHECK ((target = ANY (ARRAY['highlights'::text, 'insights'::text, 'notes'::text, 'people'::text, 'projects'::text, 'tags'::text]))),
  constraint saved_filters_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX saved_filters_place_idx ON public.saved_filters USING btree (team_id, project_id, target) WHERE (deleted_at IS NULL);
alter table saved_filters enable row level security;
alter table saved_filters force row level security;
create policy tenant_isolation on saved_filters for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on saved_filters to fieldstone_app;

create table scim_groups (
  team_id uuid not null,
  group_id uuid not null,
  external_id text,
  updated_at timestamp with time zone not null default now(),
  constraint scim_groups_pkey PRIMARY KEY (team_id, group_id),
  constraint scim_groups_team_id_group_id_fkey FOREIGN KEY (team_id, group_id) REFERENCES groups(team_id, group_id) ON DELETE CASCADE,
  constraint scim_groups_external_id_check CHECK ((length(external_id) <= 300))
);
alter table scim_groups enable row level security;
alter table scim_groups force row level security;
create policy tenant_isolation on scim_groups for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on scim_groups to fieldstone_app;

create table scim_tokens (
  team_id uuid not null,
  scim_token_id uuid not null,
  name text not null,
  token_hash bytea not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint scim_tokens_pkey PRIMARY KEY (team_id, scim_token_id),
  constraint scim_tokens_team_id_created_by_fkey FOREIGN KEY (team_id, created_by) REFERENCES users(team_id, user_id),
  constraint scim_tokens_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint scim_tokens_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
CREATE UNIQUE INDEX scim_tokens_token_hash_key ON public.scim_tokens USING btree (team_id, token_hash);
alter table scim_tokens enable row level security;
alter table scim_tokens force row level security;
create policy tenant_isolation on scim_tokens for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on scim_tokens to fieldstone_app;

create table scim_users (
  team_id uuid not null,
  user_id uuid not null,
  user_name citext not null,
  external_id text,
  attributes jsonb not null default '{}'::jsonb,
  updated_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint scim_users_pkey PRIMARY KEY (team_id, user_id),
  constraint scim_users_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint scim_users_external_id_check CHECK ((length(external_id) <= 300)),
  constraint scim_users_user_name_check CHECK (((length((user_name)::text) >= 1) AND (length((user_name)::text) <= 320)))
);
CREATE INDEX scim_users_external_id_idx ON public.scim_users USING btree (team_id, external_id);
CREATE UNIQUE INDEX scim_users_user_name_key ON public.scim_users USING btree (team_id, user_name) WHERE (removed_at IS NULL);
alter table scim_users enable row level security;
alter table scim_users force row level security;
create policy tenant_isolation on scim_users for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on scim_users to fieldstone_app;

create table search_changes (
  team_id uuid not null,
  change_id bigint not null generated always as identity,
  object_type text not null,
  object_id uuid not null,
  stage text not null default 'WORDS'::text,
  behind boolean not null default false,
  runs_begun smallint not null default 0,
  constraint search_changes_pkey PRIMARY KEY (team_id, change_id),
  constraint search_changes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint search_changes_object_type_check CHECK ((object_type = ANY (ARRAY['note'::text, 'highlight'::text, 'insight'::text, 'tag'::text, 'project'::text, 'person'::text, 'folder'::text, 'theme'::text, 'channel'::text, 'channelTheme'::text, 'channelDatum'::text]))),
  constraint search_changes_stage_check CHECK ((stage = ANY (ARRAY['WORDS'::text, 'MEANING'::text])))
);
CREATE INDEX search_changes_order_idx ON public.search_changes USING btree (team_id, stage, behind, change_id);
alter table search_changes enable row level security;
alter table search_changes force row level security;
create policy tenant_isolation on search_changes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on search_changes to fieldstone_app;

create table sessions (
  team_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  method text not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (team_id, session_id),
  constraint sessions_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint sessions_method_check CHECK ((method = ANY (ARRAY['ONE_TIME_CODE'::text, 'MAGIC_LINK'::text, 'PASSWORD'::text, 'OIDC'::text, 'INVITE'::text, 'GOOGLE'::text, 'MICROSOFT'::text, 'AUTH0'::text, 'ENTERPRISE'::text]))),
  constraint sessions_user_agent_check CHECK ((length(user_agent) <= 500))
);
CREATE UNIQUE INDEX sessions_token_hash_key ON public.sessions USING btree (team_id, token_hash);
CREATE INDEX sessions_user_idx ON public.sessions USING btree (team_id, user_id);
alter table sessions enable row level security;
alter table sessions force row level security;
create policy tenant_isolation on sessions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on sessions to fieldstone_app;

create table share_links (
  team_id uuid not null,
  share_link_id uuid not null,
  object_type text not null,
  object_id uuid not null,
  token text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  password_hash text,
  grant_key bytea,
  constraint share_links_pkey PRIMARY KEY (team_id, share_link_id),
  constraint share_links_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint share_links_object_type_check CHECK ((object_type = ANY (ARRAY['note'::text, 'insight'::text, 'highlight'::text, 'reel'::text]))),
  constraint share_links_password_check CHECK (((password_hash IS NULL) = (grant_key IS NULL))),
  constraint share_links_token_check CHECK ((token ~ '^[A-Za-z0-9]{12}$'::text))
);
CREATE INDEX share_links_object_idx ON public.share_links USING btree (team_id, object_type, object_id);
CREATE UNIQUE INDEX share_links_token_key ON public.share_links USING btree (team_id, token);
alter table share_links enable row level security;
alter table share_links force row level security;
create policy tenant_isolation on share_links for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on share_links to fieldstone_app;

create table sign_in_settings (
  team_id uuid not null,
  password_enabled boolean not null default true,
  google_enabled boolean not null default true,
  microsoft_enabled boolean not null default true,
  email_code_enabled boolean not null default true,
  enterprise_required boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint sign_in_settings_pkey PRIMARY KEY (team_id),
  constraint sign_in_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id)
);
alter table sign_in_settings enable row level security;
alter table sign_in_settings force row level security;
create policy tenant_isolation on sign_in_settings for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on sign_in_settings to fieldstone_app;

create table stars (
  team_id uuid not null,
  user_id uuid not null,
  object_id uuid not null,
  project_id uuid,
  folder_id uuid,
  note_id uuid,
  insight_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint stars_pkey PRIMARY KEY (team_id, user_id, object_id),
  constraint stars_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint stars_team_id_folder_id_fkey FOREIGN KEY (team_id, folder_id) REFERENCES folders(team_id, folder_id) ON DELETE CASCADE,
  constraint stars_team_id_insight_id_fkey FOREIGN KEY (team_id, insight_id) REFERENCES insights(team_id, insight_id) ON DELETE CASCADE,
  constraint stars_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint stars_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint stars_team_id_user_id_fkey FOREIGN KEY (team_id, user_id) REFERENCES users(team_id, user_id) ON DELETE CASCADE,
  constraint stars_object_check CHECK (((num_nonnulls(project_id, folder_id, note_id, insight_id) = 1) AND (object_id = COALESCE(project_id, folder_id, note_id, insight_id))))
);
CREATE INDEX stars_object_idx ON public.stars USING btree (team_id, object_id);
alter table stars enable row level security;
alter table stars force row level security;
create policy tenant_isolation on stars for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on stars to fieldstone_app;

create table suggestions (
  team_id uuid not null,
  suggestion_id uuid not null,
  kind text not null,
  document_id uuid not null,
  highlight_id uuid,
  tag_id uuid,
  score real,
  state text not null default 'PENDING'::text,
  model text not null,
  prompt_version text not null,
  created_at timestamp with time zone not null default now(),
  decided_by uuid,
  decided_at timestamp with time zone,
  words text,
  words_start integer,
  words_before text,
  personal_kind text,
  mask_start bytea,
  mask_end bytea,
  redaction_id uuid,
  constraint suggestions_pkey PRIMARY KEY (team_id, suggestion_id),
  constraint suggestions_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE,
  constraint suggestions_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE,
  constraint suggestions_team_id_tag_id_fkey FOREIGN KEY (team_id, tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE,
  constraint suggestions_check CHECK (((kind <> 'TAG'::text) OR ((highlight_id IS NOT NULL) AND (tag_id IS NOT NULL)))),
  constraint suggestions_kind_check CHECK ((kind = ANY (ARRAY['TAG'::text, 'HIGHLIGHT'::text, 'TITLE'::text, 'REDACTION'::text]))),
  constraint suggestions_mask_end_check CHECK ((octet_length(mask_end) <= 64)),
  constraint suggestions_mask_start_check CHECK ((octet_length(mask_start) <= 64)),
  constraint suggestions_mask_whole_check CHECK (((mask_start IS NULL) = (mask_end IS NULL))),
  constraint suggestions_personal_kind_check CHECK ((personal_kind = ANY (ARRAY['NAME'::text, 'EMAIL'::text, 'PHONE'::text, 'CARD'::text, 'ADDRESS'::text]))),
  constraint suggestions_personal_kind_given_check CHECK (((kind = 'REDACTION'::text) = (personal_kind IS NOT NULL))),
  constraint suggestions_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'REJECTED'::text]))),
  constraint suggestions_words_check CHECK (((length(words) >= 1) AND (length(words) <= 17000))),
  constraint suggestions_words_given_check CHECK (((kind = 'TAG'::text) OR (words IS NOT NULL)))
);
CREATE INDEX suggestions_document_idx ON public.suggestions USING btree (team_id, document_id, kind);
CREATE UNIQUE INDEX suggestions_tag_idx ON public.suggestions USING btree (team_id, highlight_id, tag_id) WHERE (kind = 'TAG'::text);
CREATE INDEX suggestions_tag_key_idx ON public.suggestions USING btree (team_id, tag_id);
alter table suggestions enable row level security;
alter table suggestions force row level security;
create policy tenant_isolation on suggestions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on suggestions to fieldstone_app;

create table tag_boards (
  team_id uuid not null,
  tag_board_id uuid not null,
  project_id uuid,
  title text not null,
  rank double precision not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  extension_id uuid,
  constraint tag_boards_pkey PRIMARY KEY (team_id, tag_board_id),
  constraint tag_boards_team_id_extension_id_fkey FOREIGN KEY (team_id, extension_id) REFERENCES extensions(team_id, extension_id) ON DELETE CASCADE,
  constraint tag_boards_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint tag_boards_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint tag_boards_extension_check CHECK (((extension_id IS NULL) OR (project_id IS NULL))),
  constraint tag_boards_title_check CHECK (((length(title) >= 1) AND (length(title) <= 50)))
);
CREATE UNIQUE INDEX tag_boards_extension_key ON public.tag_boards USING btree (team_id, extension_id) WHERE (extension_id IS NOT NULL);
CREATE INDEX tag_boards_project_idx ON public.tag_boards USING btree (team_id, project_id, rank);
alter table tag_boards enable row level security;
alter table tag_boards force row level security;
create policy tenant_isolation on tag_boards for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on tag_boards to fieldstone_app;

create table tag_groups (
  team_id uuid not null,
  tag_group_id uuid not null,
  tag_board_id uuid not null,
  title text not null,
  rank double precision not null,
  deleted_at timestamp with time zone,
  former_tag_ids uuid[] not null default '{}'::uuid[],
  constraint tag_groups_pkey PRIMARY KEY (team_id, tag_group_id),
  constraint tag_groups_team_id_tag_board_id_fkey FOREIGN KEY (team_id, tag_board_id) REFERENCES tag_boards(team_id, tag_board_id) ON DELETE CASCADE,
  constraint tag_groups_title_check CHECK (((length(title) >= 1) AND (length(title) <= 50)))
);
CREATE INDEX tag_groups_board_idx ON public.tag_groups USING btree (team_id, tag_board_id, rank);
alter table tag_groups enable row level security;
alter table tag_groups force row level security;
create policy tenant_isolation on tag_groups for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on tag_groups to fieldstone_app;

create table tag_merges (
  team_id uuid not null,
  tag_merge_id uuid not null,
  from_tag_id uuid not null,
  into_tag_id uuid not null,
  added_highlight_ids uuid[] not null,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  moved_settings jsonb not null default '[]'::jsonb,
  constraint tag_merges_pkey PRIMARY KEY (team_id, tag_merge_id),
  constraint tag_merges_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint tag_merges_team_id_from_tag_id_fkey FOREIGN KEY (team_id, from_tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE,
  constraint tag_merges_team_id_into_tag_id_fkey FOREIGN KEY (team_id, into_tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE
);
CREATE INDEX tag_merges_from_idx ON public.tag_merges USING btree (team_id, from_tag_id) WHERE (undone_at IS NULL);
alter table tag_merges enable row level security;
alter table tag_merges force row level security;
create policy tenant_isolation on tag_merges for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on tag_merges to fieldstone_app;

create table tag_summaries (
  team_id uuid not null,
  summary_id uuid not null,
  tag_id uuid not null,
  kind text not null,
  framework text not null,
  instructions text not null,
  sections jsonb not null,
  highlight_ids uuid[] not null,
  highlight_count integer not null,
  model text not null,
  prompt_version text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint tag_summaries_pkey PRIMARY KEY (team_id, summary_id),
  constraint tag_summaries_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint tag_summaries_team_id_tag_id_fkey FOREIGN KEY (team_id, tag_id) REFERENCES tags(team_id, tag_id) ON DELETE CASCADE,
  constraint tag_summaries_instructions_check CHECK ((length(instructions) <= 2000)),
  constraint tag_summaries_kind_check CHECK ((kind = ANY (ARRAY['chapter'::text, 'paragraph'::text, 'streaming'::text])))
);
CREATE UNIQUE INDEX tag_summaries_live_idx ON public.tag_summaries USING btree (team_id, tag_id, kind, framework) WHERE (deleted_at IS NULL);
CREATE INDEX tag_summaries_tag_idx ON public.tag_summaries USING btree (team_id, tag_id);
alter table tag_summaries enable row level security;
alter table tag_summaries force row level security;
create policy tenant_isolation on tag_summaries for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on tag_summaries to fieldstone_app;

create table tags (
  team_id uuid not null,
  tag_id uuid not null,
  tag_board_id uuid not null,
  tag_group_id uuid,
  title text not null,
  color text not null,
  description text not null default ''::text,
  role text,
  locked boolean not null default false,
  rank double precision not null,
  author_kind author_kind not null,
  author_id uuid,
  author_model text,
  author_prompt_version text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint tags_pkey PRIMARY KEY (team_id, tag_id),
  constraint tags_team_id_tag_board_id_fkey FOREIGN KEY (team_id, tag_board_id) REFERENCES tag_boards(team_id, tag_board_id) ON DELETE CASCADE,
  constraint tags_team_id_tag_group_id_fkey FOREIGN KEY (team_id, tag_group_id) REFERENCES tag_groups(team_id, tag_group_id) ON DELETE SET NULL (tag_group_id),
  constraint tags_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX tags_board_idx ON public.tags USING btree (team_id, tag_board_id, rank) WHERE (deleted_at IS NULL);
CREATE INDEX tags_deleted_idx ON public.tags USING btree (team_id, deleted_at DESC) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX tags_title_key ON public.tags USING btree (team_id, tag_board_id, lower(title)) WHERE (deleted_at IS NULL);
alter table tags enable row level security;
alter table tags force row level security;
create policy tenant_isolation on tags for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on tags to fieldstone_app;

create table team_security (
  team_id uuid not null,
  join_domains text[] not null default '{}'::text[],
  join_role workspace_role not null default 'VIEWER'::workspace_role,
  session_age_max_seconds integer,
  ip_allow_list text[] not null default '{}'::text[],
  updated_at timestamp with time zone not null default now(),
  public_access boolean not null default true,
  constraint team_security_pkey PRIMARY KEY (team_id),
  constraint team_security_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint team_security_ip_allow_list_check CHECK ((cardinality(ip_allow_list) <= 200)),
  constraint team_security_join_domains_check CHECK ((cardinality(join_domains) <= 50)),
  constraint team_security_session_age_max_seconds_check CHECK (((session_age_max_seconds >= 3600) AND (session_age_max_seconds <= 31536000)))
);
alter table team_security enable row level security;
alter table team_security force row level security;
create policy tenant_isolation on team_security for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on team_security to fieldstone_app;

create table team_writes (
  team_id uuid not null,
  slot smallint not null,
  writes bigint not null,
  constraint team_writes_pkey PRIMARY KEY (team_id, slot),
  constraint team_writes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint team_writes_slot_check CHECK (((slot >= 0) AND (slot <= 15)))
);
alter table team_writes enable row level security;
alter table team_writes force row level security;
create policy tenant_isolation on team_writes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on team_writes to fieldstone_app;

create table teams (
  team_id uuid not null,
  subdomain citext not null,
  name text not null,
  region text not null,
  state text not null default 'active'::text,
  epoch bigint not null default 1,
  primary_color text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  logo_id uuid,
  logo_type text,
  constraint teams_pkey PRIMARY KEY (team_id),
  constraint teams_logo_check CHECK (((logo_id IS NULL) = (logo_type IS NULL))),
  constraint teams_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint teams_state_check CHECK ((state = ANY (ARRAY['active'::text, 'moving'::text, 'frozen'::text, 'retired'::text]))),
  constraint teams_subdomain_check CHECK (((length((subdomain)::text) >= 2) AND (length((subdomain)::text) <= 63)))
);
alter table teams enable row level security;
alter table teams force row level security;
create policy teams_of_owner on teams for select to owner using (true);
create policy tenant_isolation on teams for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on teams to fieldstone_app;

create table templates (
  team_id uuid not null,
  template_id uuid not null,
  workspace_template text not null,
  title text not null,
  description text not null default ''::text,
  content jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint templates_pkey PRIMARY KEY (team_id, template_id),
  constraint templates_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint templates_description_check CHECK ((length(description) <= 500)),
  constraint templates_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint templates_workspace_template_check CHECK ((workspace_template = ANY (ARRAY['PROJECT'::text, 'INSIGHT'::text])))
);
CREATE INDEX templates_list_idx ON public.templates USING btree (team_id, workspace_template, lower(title)) WHERE (deleted_at IS NULL);
alter table templates enable row level security;
alter table templates force row level security;
create policy tenant_isolation on templates for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on templates to fieldstone_app;

create table tenant_limits (
  team_id uuid not null,
  plan_tier text not null,
  retention_days smallint,
  members_max integer,
  storage_bytes_max bigint,
  requests_per_minute_max integer,
  updated_at timestamp with time zone not null default now(),
  plan text,
  add_ons text[] not null default '{}'::text[],
  constraint tenant_limits_pkey PRIMARY KEY (team_id),
  constraint tenant_limits_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint tenant_limits_members_max_check CHECK ((members_max > 0)),
  constraint tenant_limits_plan_check CHECK (((length(plan) >= 1) AND (length(plan) <= 60))),
  constraint tenant_limits_plan_tier_check CHECK ((plan_tier = ANY (ARRAY['FREE'::text, 'PROFESSIONAL'::text, 'BUSINESS'::text, 'ENTERPRISE'::text]))),
  constraint tenant_limits_requests_per_minute_max_check CHECK ((requests_per_minute_max > 0)),
  constraint tenant_limits_retention_days_check CHECK ((retention_days = ANY (ARRAY[30, 60, 90, 180, 365]))),
  constraint tenant_limits_storage_bytes_max_check CHECK ((storage_bytes_max > 0))
);
alter table tenant_limits enable row level security;
alter table tenant_limits force row level security;
create policy tenant_isolation on tenant_limits for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on tenant_limits to fieldstone_app;

create table theme_highlights (
  team_id uuid not null,
  theme_id uuid not null,
  highlight_id uuid not null,
  constraint theme_highlights_pkey PRIMARY KEY (team_id, theme_id, highlight_id),
  constraint theme_highlights_team_id_highlight_id_fkey FOREIGN KEY (team_id, highlight_id) REFERENCES highlights(team_id, highlight_id) ON DELETE CASCADE,
  constraint theme_highlights_team_id_theme_id_fkey FOREIGN KEY (team_id, theme_id) REFERENCES themes(team_id, theme_id) ON DELETE CASCADE
);
CREATE INDEX theme_highlights_highlight_idx ON public.theme_highlights USING btree (team_id, highlight_id);
alter table theme_highlights enable row level security;
alter table theme_highlights force row level security;
create policy tenant_isolation on theme_highlights for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on theme_highlights to fieldstone_app;

create table theme_runs (
  team_id uuid not null,
  theme_run_id uuid not null,
  project_id uuid not null,
  tag_id uuid,
  size_percent integer not null,
  strictness integer not null,
  status text not null,
  failure_code text,
  done_count integer not null default 0,
  total_count integer not null default 0,
  model text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  scope_count integer,
  constraint theme_runs_pkey PRIMARY KEY (team_id, theme_run_id),
  constraint theme_runs_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint theme_runs_size_percent_check CHECK ((size_percent = ANY (ARRAY[3, 5, 10, 15, 25]))),
  constraint theme_runs_status_check CHECK ((status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint theme_runs_strictness_check CHECK (((strictness >= 1) AND (strictness <= 5)))
);
CREATE UNIQUE INDEX theme_runs_pending_idx ON public.theme_runs USING btree (team_id, project_id) WHERE (status = ANY (ARRAY['WAITING'::text, 'RUNNING'::text]));
CREATE UNIQUE INDEX theme_runs_shown_idx ON public.theme_runs USING btree (team_id, project_id) WHERE ((deleted_at IS NULL) AND (status = 'DONE'::text));
alter table theme_runs enable row level security;
alter table theme_runs force row level security;
create policy tenant_isolation on theme_runs for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on theme_runs to fieldstone_app;

create table themes (
  team_id uuid not null,
  theme_id uuid not null,
  theme_run_id uuid not null,
  title text not null,
  place integer not null,
  is_outliers boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint themes_pkey PRIMARY KEY (team_id, theme_id),
  constraint themes_team_id_theme_run_id_fkey FOREIGN KEY (team_id, theme_run_id) REFERENCES theme_runs(team_id, theme_run_id) ON DELETE CASCADE,
  constraint themes_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
CREATE INDEX themes_run_idx ON public.themes USING btree (team_id, theme_run_id, place);
alter table themes enable row level security;
alter table themes force row level security;
create policy tenant_isolation on themes for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on themes to fieldstone_app;

create table transcript_turns (
  team_id uuid not null,
  file_id uuid not null,
  position integer not null,
  speaker text,
  start_ms integer not null,
  end_ms integer not null,
  text text not null,
  word_times integer[] not null,
  constraint transcript_turns_pkey PRIMARY KEY (team_id, file_id, "position"),
  constraint transcript_turns_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES transcriptions(team_id, file_id) ON DELETE CASCADE,
  constraint transcript_turns_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint transcript_turns_check CHECK ((end_ms >= start_ms))
);
CREATE INDEX transcript_turns_time_idx ON public.transcript_turns USING btree (team_id, file_id, start_ms);
alter table transcript_turns enable row level security;
alter table transcript_turns force row level security;
create policy tenant_isolation on transcript_turns for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on transcript_turns to fieldstone_app;

create table transcription_settings (
  team_id uuid not null,
  scope_id uuid not null,
  project_id uuid,
  provider text,
  language text,
  labels_speakers boolean,
  removes_fillers boolean,
  vocabulary jsonb not null default '[]'::jsonb,
  updated_at timestamp with time zone not null default now(),
  change_number integer not null default 0,
  constraint transcription_settings_pkey PRIMARY KEY (team_id, scope_id),
  constraint transcription_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint transcription_settings_team_id_project_id_fkey FOREIGN KEY (team_id, project_id) REFERENCES projects(team_id, project_id) ON DELETE CASCADE,
  constraint transcription_settings_check CHECK ((scope_id = COALESCE(project_id, team_id))),
  constraint transcription_settings_provider_check CHECK ((provider = ANY (ARRAY['aws'::text, 'assemblyai'::text, 'random'::text, 'openai-compatible'::text])))
);
alter table transcription_settings enable row level security;
alter table transcription_settings force row level security;
create policy tenant_isolation on transcription_settings for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on transcription_settings to fieldstone_app;

create table transcription_usage (
  team_id uuid not null,
  transcription_id uuid not null,
  duration_ms integer not null,
  created_at timestamp with time zone not null default now(),
  constraint transcription_usage_pkey PRIMARY KEY (team_id, transcription_id),
  constraint transcription_usage_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint transcription_usage_duration_ms_check CHECK ((duration_ms > 0))
);
CREATE INDEX transcription_usage_time_idx ON public.transcription_usage USING btree (team_id, created_at);
alter table transcription_usage enable row level security;
alter table transcription_usage force row level security;
create policy tenant_isolation on transcription_usage for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on transcription_usage to fieldstone_app;

create table transcriptions (
  team_id uuid not null,
  file_id uuid not null,
  transcription_id uuid not null,
  note_id uuid not null,
  provider text,
  language text not null,
  labels_speakers boolean not null,
  removes_fillers boolean not null,
  vocabulary jsonb not null,
  duration_ms integer not null,
  status text not null,
  failure_code text,
  job_name text,
  run_started_at timestamp with time zone,
  lost_runs integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  replaces_earlier boolean not null default false,
  file_name text,
  file_content text,
  constraint transcriptions_pkey PRIMARY KEY (team_id, file_id),
  constraint transcriptions_team_id_file_id_fkey FOREIGN KEY (team_id, file_id) REFERENCES files(team_id, file_id) ON DELETE CASCADE,
  constraint transcriptions_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint transcriptions_team_id_note_id_fkey FOREIGN KEY (team_id, note_id) REFERENCES notes(team_id, note_id) ON DELETE CASCADE,
  constraint transcriptions_provider_check CHECK ((provider = ANY (ARRAY['aws'::text, 'assemblyai'::text, 'random'::text, 'openai-compatible'::text]))),
  constraint transcriptions_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text])))
);
CREATE INDEX transcriptions_note_idx ON public.transcriptions USING btree (team_id, note_id);
alter table transcriptions enable row level security;
alter table transcriptions force row level security;
create policy tenant_isolation on transcriptions for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on transcriptions to fieldstone_app;

create table users (
  team_id uuid not null,
  user_id uuid not null,
  email citext not null,
  name text not null default ''::text,
  role workspace_role not null,
  workspace_admin boolean not null default false,
  job_role text,
  job_title text,
  password_hash text,
  preferences jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  email_assigned_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (team_id, user_id),
  constraint users_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint users_email_check CHECK (((length((email)::text) >= 3) AND (length((email)::text) <= 320))),
  constraint users_job_title_check CHECK ((length(job_title) <= 100)),
  constraint users_name_check CHECK ((length(name) <= 100))
);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (team_id, email);
alter table users enable row level security;
alter table users force row level security;
create policy tenant_isolation on users for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on users to fieldstone_app;

create table version_rewrites (
  team_id uuid not null,
  document_id uuid not null,
  rewrite_id bigint not null generated always as identity,
  done_version integer not null default 0,
  through_version integer not null,
  work jsonb not null,
  constraint version_rewrites_pkey PRIMARY KEY (team_id, document_id, rewrite_id),
  constraint version_rewrites_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES documents(team_id, document_id) ON DELETE CASCADE
);
alter table version_rewrites enable row level security;
alter table version_rewrites force row level security;
create policy tenant_isolation on version_rewrites for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on version_rewrites to fieldstone_app;

create table view_card_ranks (
  team_id uuid not null,
  view_id uuid not null,
  group_key text not null,
  object_id uuid not null,
  rank double precision not null,
  constraint view_card_ranks_pkey PRIMARY KEY (team_id, view_id, group_key, object_id),
  constraint view_card_ranks_team_id_view_id_fkey FOREIGN KEY (team_id, view_id) REFERENCES project_views(team_id, view_id) ON DELETE CASCADE,
  constraint view_card_ranks_group_key_check CHECK ((length(group_key) <= 36))
);
alter table view_card_ranks enable row level security;
alter table view_card_ranks force row level security;
create policy tenant_isolation on view_card_ranks for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on view_card_ranks to fieldstone_app;

create table webhook_events (
  team_id uuid not null,
  webhook_event_id uuid not null,
  type text not null,
  external_event_id text not null,
  event jsonb not null,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  constraint webhook_events_team_id_type_external_event_id_key UNIQUE (team_id, type, external_event_id),
  constraint webhook_events_pkey PRIMARY KEY (team_id, webhook_event_id),
  constraint webhook_events_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(team_id),
  constraint webhook_events_external_event_id_check CHECK (((length(external_event_id) >= 1) AND (length(external_event_id) <= 300))),
  constraint webhook_events_type_check CHECK ((type = ANY (ARRAY['google-meet'::text, 'microsoft-teams'::text, 'respondent'::text, 'slack'::text, 'stripe'::text])))
);
CREATE INDEX webhook_events_received ON public.webhook_events USING btree (team_id, received_at);
alter table webhook_events enable row level security;
alter table webhook_events force row level security;
create policy tenant_isolation on webhook_events for all using ((team_id = (current_setting('fieldstone.team_id'::text))::uuid)) with check ((team_id = (current_setting('fieldstone.team_id'::text))::uuid));
grant delete, insert, select, update on webhook_events to fieldstone_app;

CREATE OR REPLACE FUNCTION fieldstone.announce_free_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION fieldstone.append_audit(acts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  entered_team uuid := current_setting('fieldstone.team_id')::uuid;
  act jsonb;
  entry audit_entries;
begin
  perform pg_advisory_xact_lock(hashtextextended(entered_team::text, 7082));
  entry.team_id := entered_team;
  select seq, hash, created_at into entry.seq, entry.hash, entry.created_at
    from audit_entries where team_id = entered_team order by seq desc limit 1;
  for act in select jsonb_array_elements(acts) loop
    entry.audit_entry_id := act ->> 'id';
    entry.seq := coalesce(entry.seq, 0) + 1;
    entry.kind := act ->> 'kind';
    entry.actor_kind := act ->> 'actorKind';
    entry.actor_id := act ->> 'actorId';
    entry.actor_name := act ->> 'actorName';
    entry.actor_through_id := act ->> 'actorThroughId';
    entry.subject_type := act ->> 'subjectType';
    entry.subject_id := act ->> 'subjectId';
    entry.data := act -> 'data';
    entry.request_id := act ->> 'requestId';
    entry.region := act ->> 'region';
    entry.created_at := greatest(clock_timestamp(), entry.created_at);
    entry.previous_hash := coalesce(entry.hash, decode(repeat('00', 32), 'hex'));
    entry.hash := sha256(convert_to(fieldstone.audit_entry_text(entry), 'UTF8'));
    insert into audit_entries select entry.*;
  end loop;
end;
$function$;
grant execute on routine fieldstone.append_audit(jsonb) to fieldstone_app;

CREATE OR REPLACE FUNCTION fieldstone.audit_entry_text(entry audit_entries)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select '{"actor":{"id":' || coalesce(to_json(entry.actor_id)::text, 'null')
    || ',"kind":' || to_json(entry.actor_kind)::text
    || ',"name":' || coalesce(to_json(entry.actor_name)::text, 'null')
    || ',"throughId":' || coalesce(to_json(entry.actor_through_id)::text, 'null')
    || '},"data":' || fieldstone.canonical_json(entry.data)
    || ',"id":' || to_json(entry.audit_entry_id)::text
    || ',"kind":' || to_json(entry.kind)::text
    || ',"previousHash":"' || encode(entry.previous_hash, 'hex')
    || '","region":' || to_json(entry.region)::text
    || ',"requestId":' || to_json(entry.request_id)::text
    || ',"seq":' || entry.seq::text
    || ',"subject":{"id":' || coalesce(to_json(entry.subject_id)::text, 'null')
    || ',"type":' || to_json(entry.subject_type)::text
    || '},"teamId":' || to_json(entry.team_id)::text
    || ',"time":"' || to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"}';
$function$;
grant execute on routine fieldstone.audit_entry_text(audit_entries) to public;

CREATE OR REPLACE FUNCTION fieldstone.canonical_json(value jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(to_json(key)::text || ':' || fieldstone.canonical_json(item), ',' order by
            case when octet_length(key) = length(key) then key
              else regexp_replace(key, '([\uE000-\uFFFF])', U&'\+10FFFF\\1', 'g') end collate "C")
          from jsonb_each(value) as member (key, item)), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(fieldstone.canonical_json(item), ',' order by place)
          from jsonb_array_elements(value) with ordinality as element (item, place)), '') || ']';
    when 'number' then
      return fieldstone.canonical_number((value #>> '{}')::numeric);
    else
      return value::text;
  end case;
end;
$function$;
grant execute on routine fieldstone.canonical_json(jsonb) to public;

CREATE OR REPLACE FUNCTION fieldstone.canonical_number(value numeric)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET extra_float_digits TO '1'
AS $function$
declare
  exact double precision;
  shortest numeric;
  shorter numeric;
  digits text;
  point integer;
begin
  if value = trunc(value) and abs(value) < 1e15 then
    return trunc(value)::text;
  end if;
  exact := abs(value::double precision);
  shortest := exact::text::numeric;
  for attempt in 1..2 loop
    -- The digits without zeros around them, and how many of them stand before the point.
    digits := replace(shortest::text, '.', '');
    point := length(split_part(shortest::text, '.', 1)) - (length(digits) - length(ltrim(digits, '0')));
    digits := trim(both '0' from digits);
    exit when attempt = 2 or length(digits) < 16;
    shorter := round(shortest, length(digits) - 1 - point);
    exit when shorter > 1.7976931348623157e308 or shorter::double precision <> exact;
    shortest := shorter;
  end loop;
  return case when value < 0 then '-' else '' end || case
    when point between length(digits) and 21 then rpad(digits, point, '0')
    when point between 1 and 21 then left(digits, point) || '.' || substr(digits, point + 1)
    when point between -5 and 0 then '0.' || repeat('0', -point) || digits
    else left(digits, 1) || case when length(digits) > 1 then '.' || substr(digits, 2) else '' end
      || case when point > 0 then 'e+' else 'e-' end || abs(point - 1)::text
  end;
end;
$function$;
grant execute on routine fieldstone.canonical_number(numeric) to public;

CREATE OR REPLACE FUNCTION fieldstone.count_write()
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into public.team_writes as counted (team_id, slot, writes)
  select teams.team_id, pg_catalog.pg_backend_pid() % 16, 1 from public.teams
   where teams.team_id = pg_catalog.current_setting('fieldstone.team_id')::uuid
     and pg_catalog.pg_current_xact_id_if_assigned() is not null
  on conflict (team_id, slot) do update set writes = counted.writes + 1;
$function$;
grant execute on routine fieldstone.count_write() to fieldstone_app;
grant execute on routine fieldstone.count_write() to fieldstone_tasks;

CREATE OR REPLACE FUNCTION fieldstone.delete_tenant(deleted_team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  waiting regclass[];
  still_waiting regclass[];
  tenant_table regclass;
begin
  if current_setting('fieldstone.team_id') is distinct from deleted_team::text then
    raise exception 'another team is entered than the one to delete' using errcode = 'insufficient_privilege';
  end if;
  select array_agg(c.oid::regclass) into waiting
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
   where c.relkind = 'r';
  while cardinality(waiting) > 0 loop
    still_waiting := '{}';
    foreach tenant_table in array waiting loop
      begin
        execute format('delete from %s where team_id = $1', tenant_table) using deleted_team;
      exception when foreign_key_violation then
        still_waiting := still_waiting || tenant_table;
      end;
    end loop;
    if cardinality(still_waiting) = cardinality(waiting) then
      raise exception 'tables that point at each other keep the tenant: %', still_waiting;
    end if;
    waiting := still_waiting;
  end loop;
end;
$function$;
grant execute on routine fieldstone.delete_tenant(uuid) to fieldstone_app;

CREATE OR REPLACE FUNCTION fieldstone.enqueue_task(task_name text, task_payload json, task_key text, run_at timestamp with time zone, max_attempts integer, queue_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  entered_team text := current_setting('fieldstone.team_id');
begin
  if entered_team = '' or task_payload->>'teamId' is distinct from entered_team then
    raise exception 'task % names another team than the one entered', task_name using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier => task_name,
    payload => task_payload,
    queue_name => queue_name,
    run_at => run_at,
    max_attempts => max_attempts,
    job_key => entered_team || ':' || task_name || ':' || task_key
  );
end;
$function$;
-- owner: fieldstone_tasks
grant execute on routine fieldstone.enqueue_task(text,json,text,timestamp with time zone,integer,text) to fieldstone_app;

CREATE OR REPLACE FUNCTION fieldstone.enter_tenant(entered_team uuid, lock_mode text)
 RETURNS TABLE(state text, epoch bigint, stamp text)
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_catalog.set_config('fieldstone.team_id', entered_team::text, true);
  if lock_mode = 'shared' then
    perform pg_catalog.pg_advisory_xact_lock_shared(pg_catalog.hashtextextended(entered_team::text, 7081));
  elsif lock_mode = 'exclusive' then
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(entered_team::text, 7081));
  end if;
  return query select teams.state, teams.epoch,
    extract(epoch from pg_catalog.pg_postmaster_start_time()) || ':' || teams.epoch || ':' ||
      (select coalesce(sum(counted.writes), 0) from public.team_writes counted where counted.team_id = entered_team)
    from public.teams where teams.team_id = entered_team;
end;
$function$;
grant execute on routine fieldstone.enter_tenant(uuid,text) to fieldstone_app;
grant execute on routine fieldstone.enter_tenant(uuid,text) to fieldstone_tasks;

CREATE OR REPLACE FUNCTION fieldstone.erase_audit_data(erased jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update audit_entries set data = change -> 'data'
    from jsonb_array_elements(erased) as change
   where audit_entries.team_id = current_setting('fieldstone.team_id')::uuid
     and audit_entries.seq = (change ->> 'seq')::bigint;
$function$;
grant execute on routine fieldstone.erase_audit_data(jsonb) to fieldstone_app;

CREATE OR REPLACE FUNCTION fieldstone.import_audit(entries jsonb, of_another boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  entered_team uuid := current_setting('fieldstone.team_id')::uuid;
  entry audit_entries;
  last audit_entries;
begin
  perform from public.teams where team_id = entered_team and xmin = pg_current_xact_id()::xid;
  if not found then
    raise exception 'an audit log comes with its workspace alone' using errcode = 'insufficient_privilege';
  end if;
  select * into last from public.audit_entries where team_id = entered_team order by seq desc limit 1;
  for entry in
    select (jsonb_populate_record(null::public.audit_entries, item)).* from jsonb_array_elements(entries) as item
     order by (item ->> 'seq')::bigint
  loop
    if entry.team_id is distinct from entered_team or (last.seq is not null and entry.seq <> last.seq + 1) then
      raise exception 'entry % does not follow', entry.seq using errcode = 'integrity_constraint_violation';
    end if;
    if of_another then
      entry.previous_hash := coalesce(last.hash, decode(repeat('00', 32), 'hex'));
      entry.hash := sha256(convert_to(fieldstone.audit_entry_text(entry), 'UTF8'));
    end if;
    insert into public.audit_entries select entry.*;
    last := entry;
  end loop;
end;
$function$;
grant execute on routine fieldstone.import_audit(jsonb,boolean) to fieldstone_app;

CREATE OR REPLACE FUNCTION fieldstone.page_team_ids(after_team uuid, page_size integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select team_id from public.teams where after_team is null or team_id > after_team
   order by team_id limit least(page_size, 1000);
$function$;
grant execute on routine fieldstone.page_team_ids(uuid,integer) to fieldstone_app;

CREATE OR REPLACE FUNCTION fieldstone.pass_imported_numbers()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  entered_team uuid := current_setting('fieldstone.team_id')::uuid;
  numbered record;
  highest bigint;
begin
  for numbered in
    select c.oid::regclass as of_table, a.attname as of_column,
      pg_get_serial_sequence(format('public.%I', c.relname), a.attname)::regclass as of_sequence
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
     where c.relkind = 'r'
       and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'team_id' and not t.attisdropped)
     order by c.relname
  loop
    execute format('select max(%I) from %s where team_id = $1', numbered.of_column, numbered.of_table)
      into highest using entered_team;
    if numbered.of_table = 'public.document_updates'::regclass then
      highest := greatest(highest,
        (select max(compacted_through) from public.documents where team_id = entered_team));
    end if;
    if highest > coalesce(pg_sequence_last_value(numbered.of_sequence), 0) then
      -- Whoever inserts waits, so that no number is given out between the look and the change.
      execute format('lock table %s in share row exclusive mode', numbered.of_table);
      perform setval(numbered.of_sequence,
        greatest(highest, coalesce(pg_sequence_last_value(numbered.of_sequence), 0)));
    end if;
  end loop;
end;
$function$;
grant execute on routine fieldstone.pass_imported_numbers() to fieldstone_app;

CREATE OR REPLACE PROCEDURE fieldstone.protect_tenant_table(IN tenant_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant_isolation on %s using (team_id = current_setting(''fieldstone.team_id'')::uuid)
       with check (team_id = current_setting(''fieldstone.team_id'')::uuid)',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to fieldstone_app', tenant_table);
end;
$procedure$;
grant execute on routine fieldstone.protect_tenant_table(regclass) to public;

CREATE OR REPLACE FUNCTION fieldstone.remove_tenant_tasks(removed_team uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if current_setting('fieldstone.team_id') is distinct from removed_team::text then
    raise exception 'another team is entered than the one to remove' using errcode = 'insufficient_privilege';
  end if;
  delete from graphile_worker._private_jobs
   where payload ->> 'teamId' = removed_team::text and locked_at is null;
end;
$function$;
-- owner: fieldstone_tasks
grant execute on routine fieldstone.remove_tenant_tasks(uuid) to fieldstone_app;
