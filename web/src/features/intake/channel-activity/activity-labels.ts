import { t } from "../../../app/i18n/t.ts";
import type { ActivityUnit } from "../../../graphql/graphql.ts";

export function unitLabel(unit: ActivityUnit): string {
  switch (unit) {
    case "DAY":
      return t("channel.unit.day", "Day");
    case "WEEK":
      return t("channel.unit.week", "Week from");
    case "MONTH":
      return t("channel.unit.month", "Month");
  }
}

/** In the form used within a sentence. */
export function unitName(unit: ActivityUnit): string {
  switch (unit) {
    case "DAY":
      return t("channel.unit.day.name", "day");
    case "WEEK":
      return t("channel.unit.week.name", "week");
    case "MONTH":
      return t("channel.unit.month.name", "month");
  }
}

/** The day, week or month that begins at a time. Days are counted, and so formatted, in UTC. */
export function pointLabel(unit: ActivityUnit, start: string): string {
  return new Date(start).toLocaleDateString("en", {
    timeZone: "UTC",
    year: "numeric",
    month: "short",
    ...(unit === "MONTH" ? {} : { day: "numeric" }),
  });
}

/** The same, shortened for the chart's axis. */
export function tickLabel(unit: ActivityUnit, start: string): string {
  return new Date(start).toLocaleDateString("en", {
    timeZone: "UTC",
    month: "short",
    ...(unit === "MONTH" ? { year: "numeric" } : { day: "numeric" }),
  });
}

/** The text of a data point: its date and count. */
export function pointText(unit: ActivityUnit, start: string, n: number): string {
  const when = pointLabel(unit, start);
  return t("channel.activity.point", "{when}: {n, plural, one {# point} other {# points}}", { when, n });
}
