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

/** A range with both ends in order; any other is dropped for all time. */
const dateRange = z
  .strictObject({ preset: z.literal("custom"), from: day, to: day })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to))
  .or(z.strictObject({ preset: z.enum(dateRangePresets).exclude(["custom"]) }));

/** What a channel's page keeps in the hash. */
export const channelPageSchema = z.object({
  dateRange: dateRange.catch({ preset: "all-time" }),
  chart: z.enum(["bar", "line", "none"]).catch("bar"),
  filter: filterFormSchema.catch(emptyFilterForm),
});
export type ChannelPageState = z.infer<typeof channelPageSchema>;

/** The state in a hash's parameters; what is wrong falls back to its default. Never throws. */
export function parseChannelPage(parameters: Readonly<Record<string, unknown>>): ChannelPageState {
  return channelPageSchema.parse(parameters);
}
