import { dayMs } from "@fieldstone/model/durations.ts";
import { dayOf, momentsOfDays } from "@fieldstone/model/utc-days.ts";
import type { ChannelPageState, dateRangePresets } from "@fieldstone/model/views/channel-page.ts";
import { t } from "../../../app/i18n/t.ts";

export type DateRange = ChannelPageState["dateRange"];
export type DateRangePreset = (typeof dateRangePresets)[number];

/** The first and last moment counted; an open end is omitted. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

const daysOf: Readonly<Partial<Record<DateRangePreset, number>>> = {
  "last-7-days": 7,
  "last-30-days": 30,
  "last-90-days": 90,
  "last-year": 365,
};

/** The range as moments. In whole days, so that the query stays the same all day. */
export function periodOf(range: DateRange, nowMs: number): Period {
  if (range.preset === "custom") return momentsOfDays({ from: dayOf(range.from), to: dayOf(range.to) });
  const days = daysOf[range.preset];
  return days === undefined ? {} : { from: `${dayOf(nowMs - (days - 1) * dayMs)}T00:00:00.000Z` };
}

export function presetLabels(): Readonly<Record<DateRangePreset, string>> {
  return {
    "all-time": t("channel.range.all", "All time"),
    "last-7-days": t("channel.range.7", "Last 7 days"),
    "last-30-days": t("channel.range.30", "Last 30 days"),
    "last-90-days": t("channel.range.90", "Last 90 days"),
    "last-year": t("channel.range.year", "Last year"),
    custom: t("channel.range.custom", "Custom dates"),
  };
}

/** The initial custom range: the last 30 days. */
export function customRange(nowMs: number): DateRange {
  return { preset: "custom", from: dayOf(nowMs - 29 * dayMs), to: dayOf(nowMs) };
}
