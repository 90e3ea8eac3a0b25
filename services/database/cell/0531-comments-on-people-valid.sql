-- Apart from the file that adds them, so that checking the rows holds up no write.
alter table comments validate constraint comments_object_type_check;
alter table comments validate constraint comments_project_check;
