-- A transcript that someone had already has no provider. Processes of the release before fail to read files with a
-- transcript attached during the release.
-- squawk-ignore ban-drop-not-null
alter table transcriptions alter column provider drop not null;
