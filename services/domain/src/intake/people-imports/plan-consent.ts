import { ProductError } from "@fieldstone/model/errors.ts";
import { parseCustomFieldValue } from "@fieldstone/model/fields/custom-field.ts";
import { endOfConsentDay, readConsentState } from "@fieldstone/model/people/consent.ts";
import { type PersonConsent, parseConsentUntil } from "../../research/people/consent/person-consent.ts";
import type { StatedConsent } from "./people-import.ts";

/** A row's consent cells; empty texts if there is nothing in them. */
interface ConsentCells {
  readonly state: string;
  readonly until: string;
}

/**
 * The consent in a row, or null if it has none. A table may be older than a withdrawal, so a row cannot
 * override that.
 * @throws ProductError `people_import.consent`, `consent.until`, `custom_field.datetime`
 */
export function planConsent(cells: ConsentCells, held: PersonConsent | undefined): StatedConsent | null {
  if (cells.state === "" && cells.until === "") return null;
  const said = cells.state === "" ? undefined : readConsentState(cells.state);
  if (cells.state !== "" && said === undefined)
    throw refused(`“${cells.state}” says nothing of a consent. Enter asked, given or withdrawn.`);
  const state = said ?? held?.state;
  if (held?.state === "WITHDRAWN" && state !== "WITHDRAWN")
    throw refused("This person withdrew their consent. Record a new one on their page.");
  const stays = state === held?.state ? (held?.until ?? null) : null;
  const until = parseConsentUntil({
    state: state ?? null,
    until: cells.until === "" ? stays : endOf(cells.until),
  });
  if (state === undefined) return null;
  return { state, until: until?.toISOString() ?? null, recordedBy: null, recordedAt: null };
}

/** True if a row changes a person's consent. */
export function isOtherConsent(before: StatedConsent | null, after: StatedConsent | null): boolean {
  return after !== null && (after.state !== before?.state || after.until !== before.until);
}

export function statedConsent({ state, until, recordedBy, recordedAt }: PersonConsent): StatedConsent {
  return { state, until: until?.toISOString() ?? null, recordedBy, recordedAt: recordedAt.toISOString() };
}

/** A day is inclusive. */
function endOf(text: string): Date {
  const moment = parseCustomFieldValue({ type: "DATETIME" }, text) ?? "";
  return new Date(moment.endsWith("T00:00:00.000Z") ? endOfConsentDay(moment.slice(0, 10)) : moment);
}

function refused(message: string): ProductError {
  return new ProductError("ValidationError", "people_import.consent", message);
}
