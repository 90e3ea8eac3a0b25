-- How often the settings were changed, so that who changes what somebody else changed meanwhile is told.
alter table transcription_settings add column change_number integer not null default 0;
