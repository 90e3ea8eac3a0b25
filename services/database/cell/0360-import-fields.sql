-- Fields that an import made of a survey's questions: undoing it archives those that nothing else uses.
alter table imports add column made_field_ids uuid[] not null default '{}';
