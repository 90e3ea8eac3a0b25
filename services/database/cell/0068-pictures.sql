-- A picture belongs to the text that it was put into: whoever may read the note or insight sees it, a holder of its
-- share link too.
alter table files add column document_id uuid;
alter table files add foreign key (team_id, document_id) references documents on delete cascade;
create index files_document_idx on files (team_id, document_id) where document_id is not null;
