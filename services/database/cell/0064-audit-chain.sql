-- Each workspace's audit entries form a chain: seq counts from 1 without a gap, and the hash of each covers the hash
-- before it. docs/audit.md tells the format. Entries are appended by a function alone, as a transaction's last act but
-- for its count, so that the chain's lock is held no longer than a commit takes. Readers take no lock.

-- A number as ECMAScript writes it, which RFC 8785 asks for. Postgres finds the shortest text that is nearer to the
-- number than to its neighbours; ECMAScript takes one digit less where that text lies just half-way and is read back.
create function fieldstone.canonical_number(value numeric) returns text
language plpgsql immutable strict parallel safe set extra_float_digits = 1 as $$
declare
  exact double precision;
  shortest numeric;
  shorter numeric;
  digits text;
  point integer;
begin
  if value = trunc(value) and abs(value) < 1e15 then
    return trunc(value)::text;
  end if;
  exact := abs(value::double precision);
  shortest := exact::text::numeric;
  for attempt in 1..2 loop
    -- The digits without zeros around them, and how many of them stand before the point.
    digits := replace(shortest::text, '.', '');
    point := length(split_part(shortest::text, '.', 1)) - (length(digits) - length(ltrim(digits, '0')));
    digits := trim(both '0' from digits);
    exit when attempt = 2 or length(digits) < 16;
    shorter := round(shortest, length(digits) - 1 - point);
    exit when shorter > 1.7976931348623157e308 or shorter::double precision <> exact;
    shortest := shorter;
  end loop;
  return case when value < 0 then '-' else '' end || case
    when point between length(digits) and 21 then rpad(digits, point, '0')
    when point between 1 and 21 then left(digits, point) || '.' || substr(digits, point + 1)
    when point between -5 and 0 then '0.' || repeat('0', -point) || digits
    else left(digits, 1) || case when length(digits) > 1 then '.' || substr(digits, 2) else '' end
      || case when point > 0 then 'e+' else 'e-' end || abs(point - 1)::text
  end;
end;
$$;

-- JSON in the one form of RFC 8785. Keys are ordered by UTF-16 code units: those above the surrogates go last.
create function fieldstone.canonical_json(value jsonb) returns text
language plpgsql immutable strict parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'object' then
      return '{' || coalesce((
        select string_agg(to_json(key)::text || ':' || fieldstone.canonical_json(item), ',' order by
            case when octet_length(key) = length(key) then key
              else regexp_replace(key, '([\uE000-\uFFFF])', U&'\+10FFFF\\1', 'g') end collate "C")
          from jsonb_each(value) as member (key, item)), '') || '}';
    when 'array' then
      return '[' || coalesce((
        select string_agg(fieldstone.canonical_json(item), ',' order by place)
          from jsonb_array_elements(value) with ordinality as element (item, place)), '') || ']';
    when 'number' then
      return fieldstone.canonical_number((value #>> '{}')::numeric);
    else
      return value::text;
  end case;
end;
$$;

alter table audit_entries no force row level security;
alter table audit_entries
  alter column seq drop identity,
  alter column created_at drop default,
  -- The access token or the application that a person acted by.
  add column actor_through_id uuid,
  add column previous_hash bytea,
  add column hash bytea,
  drop constraint audit_entries_actor_kind_check,
  add constraint audit_entries_actor_kind_check
    check (actor_kind in ('user', 'token', 'application', 'model', 'system', 'public', 'anonymous'));
update audit_entries set actor_through_id = actor_name::uuid, actor_name = null
 where actor_kind = 'token' and actor_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- What an entry's hash is taken of: canonical JSON of all that the entry says, and the hash before it.
create function fieldstone.audit_entry_text(entry audit_entries) returns text
language sql stable parallel safe as $$
  select '{"actor":{"id":' || coalesce(to_json(entry.actor_id)::text, 'null')
    || ',"kind":' || to_json(entry.actor_kind)::text
    || ',"name":' || coalesce(to_json(entry.actor_name)::text, 'null')
    || ',"throughId":' || coalesce(to_json(entry.actor_through_id)::text, 'null')
    || '},"data":' || fieldstone.canonical_json(entry.data)
    || ',"id":' || to_json(entry.audit_entry_id)::text
    || ',"kind":' || to_json(entry.kind)::text
    || ',"previousHash":"' || encode(entry.previous_hash, 'hex')
    || '","region":' || to_json(entry.region)::text
    || ',"requestId":' || to_json(entry.request_id)::text
    || ',"seq":' || entry.seq::text
    || ',"subject":{"id":' || coalesce(to_json(entry.subject_id)::text, 'null')
    || ',"type":' || to_json(entry.subject_type)::text
    || '},"teamId":' || to_json(entry.team_id)::text
    || ',"time":"' || to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '"}';
$$;

do $$
declare
  entry audit_entries;
  last audit_entries;
begin
  for entry in select * from audit_entries order by team_id, seq loop
    entry.previous_hash := decode(repeat('00', 32), 'hex');
    entry.seq := 1;
    if entry.team_id is not distinct from last.team_id then
      entry.previous_hash := last.hash;
      entry.seq := last.seq + 1;
      entry.created_at := greatest(entry.created_at, last.created_at);
    end if;
    entry.hash := sha256(convert_to(fieldstone.audit_entry_text(entry), 'UTF8'));
    update audit_entries set seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash,
        created_at = entry.created_at
     where team_id = entry.team_id and audit_entry_id = entry.audit_entry_id;
    last := entry;
  end loop;
end;
$$;

alter table audit_entries
  alter column previous_hash set not null,
  alter column hash set not null,
  add constraint audit_entries_hash_check check (octet_length(previous_hash) = 32 and octet_length(hash) = 32),
  add constraint audit_entries_seq_check check (seq > 0),
  add constraint audit_entries_seq_key unique (team_id, seq);
drop index audit_entries_seq_idx;
create index audit_entries_kind_idx on audit_entries (team_id, kind, seq);
create index audit_entries_actor_idx on audit_entries (team_id, actor_id, seq);
create index audit_entries_created_idx on audit_entries (team_id, created_at);
alter table audit_entries force row level security;
revoke insert on audit_entries from fieldstone_app;

-- Appends the acts of a transaction to the chain of the tenant that was entered, in their order. One transaction at
-- a time: each waits for the commit of the one before, whose hash it needs. Time never runs back along a chain.
create function fieldstone.append_audit(acts jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  entered_team uuid := current_setting('fieldstone.team_id')::uuid;
  act jsonb;
  entry audit_entries;
begin
  perform pg_advisory_xact_lock(hashtextextended(entered_team::text, 7082));
  entry.team_id := entered_team;
  select seq, hash, created_at into entry.seq, entry.hash, entry.created_at
    from audit_entries where team_id = entered_team order by seq desc limit 1;
  for act in select jsonb_array_elements(acts) loop
    entry.audit_entry_id := act ->> 'id';
    entry.seq := coalesce(entry.seq, 0) + 1;
    entry.kind := act ->> 'kind';
    entry.actor_kind := act ->> 'actorKind';
    entry.actor_id := act ->> 'actorId';
    entry.actor_name := act ->> 'actorName';
    entry.actor_through_id := act ->> 'actorThroughId';
    entry.subject_type := act ->> 'subjectType';
    entry.subject_id := act ->> 'subjectId';
    entry.data := act -> 'data';
    entry.request_id := act ->> 'requestId';
    entry.region := act ->> 'region';
    entry.created_at := greatest(clock_timestamp(), entry.created_at);
    entry.previous_hash := coalesce(entry.hash, decode(repeat('00', 32), 'hex'));
    entry.hash := sha256(convert_to(fieldstone.audit_entry_text(entry), 'UTF8'));
    insert into audit_entries select entry.*;
  end loop;
end;
$$;
revoke all on function fieldstone.append_audit from public;
grant execute on function fieldstone.append_audit to fieldstone_app;
