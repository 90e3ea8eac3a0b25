-- The attempt whose stream plays while redacted parts are masked (audioVideoFileId), the spans that it skips, and the
-- attempt that it stands in for (until): no other one plays it, whatever else is written to the row.
alter table recordings add column interim jsonb;
