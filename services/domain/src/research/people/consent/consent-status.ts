import type { ConsentStatus } from "@fieldstone/model/people/consent.ts";
import { type RawBuilder, sql } from "kysely";
import { isSpokenBy } from "../spoken-by.ts";

/** Most restrictive first. */
export const leastFirst: readonly ConsentStatus[] = ["WITHDRAWN", "EXPIRED", "ASKED", "GIVEN"];

/** `consentStatusOf` of the model in SQL: null if no consent was asked for. */
export function consentStatus(now: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case when people.consent_state = 'GIVEN' and people.consent_until <= ${now}
    then 'EXPIRED' else people.consent_state end`;
}

/** The consent that counts for a row of `highlights`, as `findConsentsOfHighlights` chooses it. */
export function consentStatusOfHighlight(now: RawBuilder<unknown>): RawBuilder<string | null> {
  const status = consentStatus(now);
  return sql<string | null>`(select ${status} from note_people
      join people on people.team_id = note_people.team_id and people.person_id = note_people.person_id
    where note_people.team_id = highlights.team_id and note_people.note_id = highlights.document_id
      and people.deleted_at is null and people.consent_state is not null and ${isSpokenBy}
    order by array_position(${[...leastFirst]}::text[], ${status}) limit 1)`;
}
