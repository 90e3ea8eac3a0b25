import { dayMs } from "../durations.ts";

/** Recorded states of a person's consent to be quoted. */
export const consentStates = ["ASKED", "GIVEN", "WITHDRAWN"] as const;
export type ConsentState = (typeof consentStates)[number];

/** Displayed states: a given consent expires. */
export const consentStatuses = [...consentStates, "EXPIRED"] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/** Days before its end from which a consent is listed as expiring. */
export const consentExpiringDays = 30;

/** The last moment of a day: a consent includes its last day. */
export function endOfConsentDay(day: string): string {
  return `${day}T23:59:59.000Z`;
}

/** How tables name them: our words and common alternatives. */
const writtenStates: readonly (readonly [ConsentState, RegExp])[] = [
  ["ASKED", /^(?:consent )?(?:asked|requested|pending)$/i],
  ["GIVEN", /^(?:consent )?(?:given|granted)$|^(?:yes|consented)$/i],
  ["WITHDRAWN", /^(?:consent )?(?:withdrawn|revoked)$/i],
];

/** The consent state in a table cell; undefined if it is none. */
export function readConsentState(text: string): ConsentState | undefined {
  return writtenStates.find(([, pattern]) => pattern.test(text.trim()))?.[0];
}

export function consentStatusOf(state: ConsentState, until: Date | null, now: Date): ConsentStatus {
  return state === "GIVEN" && until !== null && until <= now ? "EXPIRED" : state;
}

const exportedStatuses: Readonly<Record<ConsentStatus, string>> = {
  ASKED: "Consent requested",
  GIVEN: "Consent given",
  WITHDRAWN: "Consent withdrawn",
  EXPIRED: "Consent expired",
};

/** A consent in exported files, with the day on which it expires. */
export function exportedConsent(status: ConsentStatus, until: Date | null): string {
  const words = exportedStatuses[status];
  return status === "GIVEN" && until !== null ? `${words} until ${until.toISOString().slice(0, 10)}` : words;
}

/** Consents that end before this moment are listed as expiring. */
export function consentExpiringBefore(now: Date): Date {
  return new Date(now.getTime() + consentExpiringDays * dayMs);
}
