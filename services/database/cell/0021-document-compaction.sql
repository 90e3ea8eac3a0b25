-- The last update that documents.state holds. A process that has the document open and read less than this reads
-- the state again: the updates between are no longer rows.
alter table documents add column compacted_through bigint not null default 0;
