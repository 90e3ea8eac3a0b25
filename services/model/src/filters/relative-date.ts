import { dayMs, hourMs } from "../durations.ts";

/** From 1 hour ago up to 2 years ago. */
export const relativeDates = {
  hour1: { label: "1 hour ago", hours: 1 },
  hours6: { label: "6 hours ago", hours: 6 },
  hours12: { label: "12 hours ago", hours: 12 },
  day1: { label: "1 day ago", days: 1 },
  days3: { label: "3 days ago", days: 3 },
  week1: { label: "1 week ago", days: 7 },
  weeks2: { label: "2 weeks ago", days: 14 },
  month1: { label: "1 month ago", months: 1 },
  months3: { label: "3 months ago", months: 3 },
  months6: { label: "6 months ago", months: 6 },
  year1: { label: "1 year ago", months: 12 },
  years2: { label: "2 years ago", months: 24 },
} as const satisfies Record<string, { label: string; hours?: number; days?: number; months?: number }>;
export type RelativeDate = keyof typeof relativeDates;

export function isRelativeDate(value: unknown): value is RelativeDate {
  return typeof value === "string" && Object.hasOwn(relativeDates, value);
}

/** The moment of a relative date. A month before the 31st is the last day of a shorter month. */
export function resolveRelativeDate(relative: RelativeDate, now: Date): Date {
  const span: { hours?: number; days?: number; months?: number } = relativeDates[relative];
  if (span.months !== undefined) return monthsBefore(now, span.months);
  return new Date(now.getTime() - (span.hours ?? 0) * hourMs - (span.days ?? 0) * dayMs);
}

function monthsBefore(now: Date, months: number): Date {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date;
}
