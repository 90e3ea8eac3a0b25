-- Whether a new transcript of a recording comes in place of the one before, or after it.
alter table transcriptions add column replaces_earlier boolean not null default false;
