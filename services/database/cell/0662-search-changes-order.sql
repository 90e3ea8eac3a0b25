create index concurrently search_changes_order_idx on search_changes (team_id, stage, behind, change_id);
drop index concurrently search_changes_stage_idx;
