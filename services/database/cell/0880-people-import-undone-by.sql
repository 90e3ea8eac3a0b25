-- Who had an import of people undone: the rest of it is not undone once they may no longer write people.
alter table people_imports add column undone_by uuid;
