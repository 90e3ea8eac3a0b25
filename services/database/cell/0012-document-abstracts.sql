-- A list shows the first words of each text: kept beside it, so that fifty notes do not read fifty texts.
alter table documents add column abstract text not null default '';
