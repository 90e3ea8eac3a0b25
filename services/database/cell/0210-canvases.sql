-- A view's drawing is a document too: its id is the view's.
alter table documents drop constraint documents_object_type_check;
alter table documents add constraint documents_object_type_check check (object_type in ('note', 'insight', 'view'));
