-- What highlights that lost their place said before words of theirs were masked, until the masking is final or undone.
create table masked_quotes (
  team_id uuid not null,
  highlight_id uuid not null,
  text text not null,
  -- What the highlight says instead: where it says something else by now, this row is of no use.
  masked text not null,
  primary key (team_id, highlight_id),
  foreign key (team_id, highlight_id) references highlights on delete cascade
);
call fieldstone.protect_tenant_table('masked_quotes');
