-- What a person agreed to, until when, and who wrote it down when. Null where nobody asked.
alter table people
  add column consent_state text check (consent_state in ('ASKED', 'GIVEN', 'WITHDRAWN')),
  add column consent_until timestamptz,
  add column consent_recorded_by uuid,
  add column consent_recorded_at timestamptz,
  add constraint people_consent_recorded_check
    check ((consent_state is null) = (consent_recorded_at is null)),
  add constraint people_consent_until_check check (consent_until is null or consent_state = 'GIVEN');
create index people_consent_until_idx on people (team_id, consent_until)
  where consent_until is not null and deleted_at is null;
