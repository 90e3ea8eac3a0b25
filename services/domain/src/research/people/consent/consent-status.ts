import { type RawBuilder, sql } from "kysely";

/** `consentStatusOf` of the model in SQL: null if no consent was asked for. */
export function consentStatus(now: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case when people.consent_state = 'GIVEN' and people.consent_until <= ${now}
    then 'EXPIRED' else people.consent_state end`;
}
