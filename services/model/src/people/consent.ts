import { dayMs } from "../durations.ts";

/** What is written down of a person's consent to be quoted. */
export const consentStates = ["ASKED", "GIVEN", "WITHDRAWN"] as const;
export type ConsentState = (typeof consentStates)[number];

/** As it is shown: what was given ends by itself. */
export const consentStatuses = [...consentStates, "EXPIRED"] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

/** Days before its end from which a consent is listed as expiring. */
export const consentExpiringDays = 30;

export function consentStatusOf(state: ConsentState, until: Date | null, now: Date): ConsentStatus {
  return state === "GIVEN" && until !== null && until <= now ? "EXPIRED" : state;
}

/** The end of the time within which a consent that ends is listed. */
export function consentExpiringBefore(now: Date): Date {
  return new Date(now.getTime() + consentExpiringDays * dayMs);
}
