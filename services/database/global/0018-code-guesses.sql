-- Wrong one-time codes in a row, by address, whoever entered them. Logged, as a restart must not give new guesses.
create table code_guesses (
  email_hash text primary key,
  wrong_count integer not null check (wrong_count > 0),
  -- Until then only links are sent to the address.
  links_only_until timestamptz,
  updated_at timestamptz not null
);

create index code_guesses_updated on code_guesses (updated_at);

grant select, insert, update, delete on code_guesses to fieldstone_app;
