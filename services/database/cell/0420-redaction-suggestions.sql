-- Personal data that AI offers to mask in a note.
alter table suggestions
  drop constraint suggestions_kind_check,
  add constraint suggestions_kind_check check (kind in ('TAG', 'HIGHLIGHT', 'TITLE', 'REDACTION')),
  -- What the words are.
  add column personal_kind text check (personal_kind in ('NAME', 'EMAIL', 'PHONE', 'CARD', 'ADDRESS')),
  -- Accepted: where the mask is in the text, as a highlight is anchored, so that undo finds it.
  add column mask_start bytea check (octet_length(mask_start) <= 64),
  add column mask_end bytea check (octet_length(mask_end) <= 64),
  -- Accepted, of words that are heard in a recording: the redaction of their span.
  add column redaction_id uuid,
  add constraint suggestions_personal_kind_given_check check ((kind = 'REDACTION') = (personal_kind is not null)),
  add constraint suggestions_mask_whole_check check ((mask_start is null) = (mask_end is null));
