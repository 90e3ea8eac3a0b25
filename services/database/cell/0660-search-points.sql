-- Points of channels are found by search. They come by the thousand, so their changes wait behind all others.
alter table channel_data add column updated_at timestamptz not null default now();
alter table search_changes add column behind boolean not null default false;
alter table search_changes drop constraint search_changes_object_type_check;
alter table search_changes add constraint search_changes_object_type_check
  check (object_type in ('note', 'highlight', 'insight', 'tag', 'project', 'person', 'folder', 'theme', 'channel',
    'channelTheme', 'channelDatum')) not valid;
