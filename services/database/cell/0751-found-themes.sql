-- The search that found a theme; null of what members made, and of what was found before.
alter table channel_themes add column search_id uuid;
