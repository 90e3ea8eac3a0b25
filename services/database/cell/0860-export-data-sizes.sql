-- Bytes of the data in an archive, which an import reads at once and therefore limits; null before it is packed.
alter table project_exports add column data_size_bytes bigint check (data_size_bytes >= 0);
