import { consentStatuses } from "@fieldstone/model/people/consent.ts";
import { type RawBuilder, sql } from "kysely";
import { consentStatus } from "../people/consent/consent-status.ts";
import { isSpokenBy } from "../people/spoken-by.ts";
import type { FilterColumn } from "./filter-column.ts";

/** Columns of the consent status at a time; `rows` selects the people of the listed row. */
function consentColumns(now: Date, rows?: RawBuilder<unknown>) {
  const place = rows === undefined ? {} : { rows };
  return {
    Consent: {
      ...place,
      type: "id",
      idType: "text",
      idOf: (operand) => consentStatuses.find((status) => status === operand.toUpperCase()),
      value: consentStatus(sql`${now}::timestamptz`),
    },
    ConsentUntil: { ...place, type: "date", value: sql`people.consent_until` },
  } as const satisfies Record<string, FilterColumn>;
}

export function personConsentColumns(now: Date) {
  return consentColumns(now);
}

const peopleOfNote = (noteId: RawBuilder<unknown>) =>
  sql`from note_people join people using (team_id, person_id)
    where note_people.note_id = ${noteId} and people.deleted_at is null`;

/** For the people in a note. */
export function noteConsentColumns(now: Date) {
  return consentColumns(now, peopleOfNote(sql`notes.note_id`));
}

/** For the speakers of a highlight's words. */
export function highlightConsentColumns(now: Date) {
  return consentColumns(now, sql`${peopleOfNote(sql`highlights.document_id`)} and ${isSpokenBy}`);
}
