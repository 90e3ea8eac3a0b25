-- Channels collect ongoing feedback and sort it into themes. They belong to the workspace.
create table channels (
  team_id uuid not null references teams,
  channel_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  template text not null check (template in
    ('SUPPORT_TICKETS', 'CHURN_REASONS', 'NPS_FEEDBACK', 'PRODUCT_REVIEW', 'APP_REVIEW', 'OTHER')),
  folder_id uuid,
  -- How like its theme a point has to be: from 1, very strict, to 5, very relaxed.
  strictness integer not null default 3 check (strictness between 1 and 5),
  -- Grows with each change that can move points to other themes: what was sorted by an earlier one is sorted again.
  sorting_revision integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  primary key (team_id, channel_id),
  foreign key (team_id, folder_id) references folders
);
call fieldstone.protect_tenant_table('channels');
create index channels_folder_idx on channels (team_id, folder_id);
create index channels_deleted_idx on channels (team_id, deleted_at desc) where deleted_at is not null;

-- When each member last saw a channel: themes that were found since are new to them.
create table channel_visits (
  team_id uuid not null references teams,
  channel_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz not null,
  primary key (team_id, channel_id, user_id),
  foreign key (team_id, channel_id) references channels on delete cascade,
  foreign key (team_id, user_id) references users on delete cascade
);
call fieldstone.protect_tenant_table('channel_visits');
create index channel_visits_user_idx on channel_visits (team_id, user_id);

-- Topics group themes.
create table channel_topics (
  team_id uuid not null references teams,
  topic_id uuid not null,
  channel_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (team_id, topic_id),
  foreign key (team_id, channel_id) references channels on delete cascade
);
call fieldstone.protect_tenant_table('channel_topics');
create index channel_topics_channel_idx on channel_topics (team_id, channel_id);

create table channel_themes (
  team_id uuid not null references teams,
  theme_id uuid not null,
  channel_id uuid not null,
  topic_id uuid,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  origin text not null check (origin in ('PRESET', 'MEMBER', 'AI')),
  -- The middle of the points that it was found among, and the model whose vectors these are; null where nobody found it.
  centre real[],
  centre_model text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (team_id, theme_id),
  foreign key (team_id, channel_id) references channels on delete cascade,
  foreign key (team_id, topic_id) references channel_topics on delete set null (topic_id)
);
call fieldstone.protect_tenant_table('channel_themes');
create index channel_themes_channel_idx on channel_themes (team_id, channel_id);
create index channel_themes_topic_idx on channel_themes (team_id, topic_id);

-- What one call, one file or one sending brought in; can be undone as a whole.
create table channel_imports (
  team_id uuid not null references teams,
  import_id uuid not null,
  channel_id uuid not null,
  source text not null check (source in ('CSV', 'API', 'ZAPIER')),
  file_name text check (length(file_name) <= 255),
  created_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (team_id, import_id),
  foreign key (team_id, channel_id) references channels on delete cascade
);
call fieldstone.protect_tenant_table('channel_imports');
create index channel_imports_channel_idx on channel_imports (team_id, channel_id, created_at desc);

-- Points of feedback. Each is in one theme, or in none.
create table channel_data (
  team_id uuid not null references teams,
  datum_id uuid not null,
  channel_id uuid not null,
  source text not null check (source in ('CSV', 'API', 'ZAPIER')),
  import_id uuid,
  -- As its source knows it: what comes again with it is the same point.
  external_id text check (length(external_id) between 1 and 300),
  text text not null check (length(text) between 1 and 10000),
  title text check (length(title) between 1 and 300),
  author text check (length(author) between 1 and 300),
  url text check (length(url) between 1 and 2048),
  said_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Of the text: a vector that was made of an earlier one is not kept.
  revision integer not null default 0,
  vector real[],
  vector_model text,
  theme_id uuid,
  sorted_by text check (sorted_by in ('AI', 'MEMBER')),
  -- Waits to be sorted, for the first time or again.
  to_sort boolean not null default true,
  deleted_at timestamptz,
  primary key (team_id, datum_id),
  foreign key (team_id, channel_id) references channels on delete cascade,
  foreign key (team_id, theme_id) references channel_themes on delete set null (theme_id),
  foreign key (team_id, import_id) references channel_imports on delete set null (import_id),
  check (not (to_sort and sorted_by = 'MEMBER'))
);
call fieldstone.protect_tenant_table('channel_data');
create unique index channel_data_external_idx on channel_data (team_id, channel_id, external_id);
create index channel_data_said_idx on channel_data (team_id, channel_id, said_at, datum_id) where deleted_at is null;
create index channel_data_theme_idx on channel_data (team_id, theme_id, said_at, datum_id);
create index channel_data_waiting_idx on channel_data (team_id, channel_id, datum_id) where to_sort and deleted_at is null;
create index channel_data_import_idx on channel_data (team_id, import_id);
create index channel_data_deleted_idx on channel_data (team_id, deleted_at) where deleted_at is not null;

-- Searches for new themes among the points that are in none.
create table channel_theme_searches (
  team_id uuid not null references teams,
  search_id uuid not null,
  channel_id uuid not null,
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  found_count integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, search_id),
  foreign key (team_id, channel_id) references channels on delete cascade
);
call fieldstone.protect_tenant_table('channel_theme_searches');
create index channel_theme_searches_channel_idx on channel_theme_searches (team_id, channel_id, created_at desc);
create unique index channel_theme_searches_pending_idx on channel_theme_searches (team_id, channel_id)
  where status in ('WAITING', 'RUNNING');

-- Channels and their themes are found by search.
alter table search_changes drop constraint search_changes_object_type_check;
alter table search_changes add constraint search_changes_object_type_check
  check (object_type in ('note', 'highlight', 'insight', 'tag', 'project', 'person', 'folder', 'theme', 'channel',
    'channelTheme')) not valid;
