import { dayMs } from "./durations.ts";

export const retentionPeriodsDays = [30, 60, 90, 180, 365] as const;
export type RetentionPeriodDays = (typeof retentionPeriodsDays)[number];

export function isRetentionPeriod(value: unknown): value is RetentionPeriodDays {
  return retentionPeriodsDays.some((days) => days === value);
}

/** Content created before this moment is past its retention period. */
export function retentionCutoff(periodDays: RetentionPeriodDays, now: Date): Date {
  return new Date(now.getTime() - periodDays * dayMs);
}
