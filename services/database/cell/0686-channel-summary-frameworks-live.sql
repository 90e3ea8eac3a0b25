create unique index concurrently channel_summaries_framework_idx on channel_summaries (team_id, channel_id, theme_id, kind, framework) nulls not distinct where deleted_at is null;
drop index concurrently channel_summaries_live_idx;
