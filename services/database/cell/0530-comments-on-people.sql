-- People are commented on too, and lie in no project.
-- squawk-ignore ban-drop-not-null
alter table comments alter column project_id drop not null;
alter table comments drop constraint comments_object_type_check;
alter table comments add constraint comments_object_type_check
  check (object_type in ('note', 'insight', 'highlight', 'reel', 'person')) not valid;
alter table comments add constraint comments_project_check
  check ((object_type = 'person') = (project_id is null)) not valid;
