import * as z from "zod";
import { emptyFilterForm, filterFormSchema } from "../filters/filter-form.ts";

export const dateRangePresets = [
  "all-time",
  "last-7-days",
  "last-30-days",
  "last-90-days",
  "last-year",
  "custom",
] as const;

const day = z.iso.date().or(z.iso.datetime({ offset: true }));

/** A range in order; an invalid one falls back to all time. */
const dateRange = z
  .strictObject({ preset: z.literal("custom"), from: day, to: day })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to))
  .or(z.strictObject({ preset: z.enum(dateRangePresets).exclude(["custom"]) }));

/** The state that a channel's page stores in the hash. */
export const channelPageSchema = z.object({
  dateRange: dateRange.catch({ preset: "all-time" }),
  chart: z.enum(["bar", "line", "none"]).catch("bar"),
  filter: filterFormSchema.catch(emptyFilterForm),
});
export type ChannelPageState = z.infer<typeof channelPageSchema>;

/** Parses the state from a hash's parameters; invalid parts get their default. Never throws. */
export function parseChannelPage(parameters: Readonly<Record<string, unknown>>): ChannelPageState {
  return channelPageSchema.parse(parameters);
}
