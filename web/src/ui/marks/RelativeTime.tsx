import { daySeconds, hourSeconds } from "@fieldstone/model/durations.ts";
import { word } from "../word.ts";

interface Unit {
  readonly seconds: number;
  readonly ago: readonly [one: () => string, several: (n: number) => string];
  readonly ahead: readonly [one: () => string, several: (n: number) => string];
}

/**
 * From the catalogue rather than `Intl`, whose first number took a fresh page 25 ms before the first paint.
 */
const units: readonly Unit[] = [
  {
    seconds: 31_536_000,
    ago: [() => word("time.year.ago", "last year"), (n) => word("time.years.ago", "{n} years ago", { n })],
    ahead: [
      () => word("time.year.ahead", "next year"),
      (n) => word("time.years.ahead", "in {n} years", { n }),
    ],
  },
  {
    seconds: 2_592_000,
    ago: [
      () => word("time.month.ago", "last month"),
      (n) => word("time.months.ago", "{n} months ago", { n }),
    ],
    ahead: [
      () => word("time.month.ahead", "next month"),
      (n) => word("time.months.ahead", "in {n} months", { n }),
    ],
  },
  {
    seconds: 604_800,
    ago: [() => word("time.week.ago", "last week"), (n) => word("time.weeks.ago", "{n} weeks ago", { n })],
    ahead: [
      () => word("time.week.ahead", "next week"),
      (n) => word("time.weeks.ahead", "in {n} weeks", { n }),
    ],
  },
  {
    seconds: daySeconds,
    ago: [() => word("time.day.ago", "yesterday"), (n) => word("time.days.ago", "{n} days ago", { n })],
    ahead: [() => word("time.day.ahead", "tomorrow"), (n) => word("time.days.ahead", "in {n} days", { n })],
  },
  {
    seconds: hourSeconds,
    ago: [() => word("time.hour.ago", "1 hour ago"), (n) => word("time.hours.ago", "{n} hours ago", { n })],
    ahead: [
      () => word("time.hour.ahead", "in 1 hour"),
      (n) => word("time.hours.ahead", "in {n} hours", { n }),
    ],
  },
  {
    seconds: 60,
    ago: [
      () => word("time.minute.ago", "1 minute ago"),
      (n) => word("time.minutes.ago", "{n} minutes ago", { n }),
    ],
    ahead: [
      () => word("time.minute.ahead", "in 1 minute"),
      (n) => word("time.minutes.ahead", "in {n} minutes", { n }),
    ],
  },
];

/** A relative time in words; negative seconds are in the past. */
export function relativeWords(seconds: number): string {
  const distance = Math.abs(seconds);
  const unit = units.find((each) => distance >= each.seconds);
  if (unit === undefined) return word("time.now", "now");
  const n = Math.round(distance / unit.seconds);
  const [one, several] = seconds < 0 ? unit.ago : unit.ahead;
  return n === 1 ? one() : several(n);
}

/** A relative time, with the exact date and time on hover. */
export function RelativeTime({ value }: { value: string }) {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return null;
  return (
    <time
      dateTime={date.toISOString()}
      // Formatted on demand: the first date takes as long as the first number.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = date.toLocaleString();
      }}
    >
      {relativeWords((date.getTime() - Date.now()) / 1_000)}
    </time>
  );
}
