import { dayMs } from "../durations.ts";

/** A trial, or the request for one. `value` true means granted or still requested, false withdrawn. */
export interface TimedAccessGrant {
  readonly value: boolean;
  readonly requestedAt?: Date | undefined;
  /** When it was granted; absent while only requested. */
  readonly createdAt?: Date | undefined;
}

export type TimedAccessState = "Not started" | "Requested" | "Active" | "Expired";

export const timedAccessActiveDays = 30;
export const timedAccessRequestDays = 3;

function within(at: Date | undefined, days: number, now: Date): boolean {
  return at !== undefined && now.getTime() - at.getTime() <= days * dayMs;
}

/**
 * Not started without a grant. Active for 30 days after it was created while its value is true. Requested if
 * it was requested at most 3 days ago and its value is true. Expired otherwise.
 */
export function timedAccessState(grant: TimedAccessGrant | null | undefined, now: Date): TimedAccessState {
  if (grant === null || grant === undefined) return "Not started";
  if (!grant.value) return "Expired";
  if (within(grant.createdAt, timedAccessActiveDays, now)) return "Active";
  if (grant.createdAt === undefined && within(grant.requestedAt, timedAccessRequestDays, now))
    return "Requested";
  return "Expired";
}
