-- When and by whom an insight was published that was unpublished since, for an undo.
alter table insights add column former_published_at timestamptz, add column former_published_by uuid;
