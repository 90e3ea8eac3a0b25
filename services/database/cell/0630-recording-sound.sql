-- Whether a recording has sound: one with pictures may have none. Null of those that were looked at before.
alter table recordings add column has_audio boolean;
