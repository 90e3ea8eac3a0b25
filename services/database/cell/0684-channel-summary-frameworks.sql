-- Empty for none. Instructions are what a summary of the framework "Custom prompt" is to tell.
alter table channel_summaries add column framework text not null default '';
alter table channel_summaries add column instructions text not null default '';
alter table channel_summaries add constraint channel_summaries_instructions_check
  check (length(instructions) <= 2000) not valid;
