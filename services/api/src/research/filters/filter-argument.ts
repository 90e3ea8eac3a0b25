import { type FilteredList, filterCondition } from "@fieldstone/domain/research/filters/filter-condition.ts";
import { parseFilter } from "@fieldstone/domain/research/filters/parse-filter.ts";
import type { SystemField } from "@fieldstone/model/filters/filter-field.ts";
import { filterFormLengthMax } from "@fieldstone/model/filters/filter-form.ts";
import { leavesOutAi } from "@fieldstone/model/filters/leaves-out-ai.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";

export const FilterInput = builder.inputType("FilterInput", {
  fields: (t) => ({
    form: t.field({
      type: "JSON",
      required: true,
      description: `A filter form: combinator (And or Or) and fields, each with id, field, operator and values. At most ${filterFormLengthMax.toLocaleString("en")} characters as JSON.`,
    }),
    timezoneOffsetMinutes: t.int({
      defaultValue: 0,
      description: "Minutes to add to local time to get UTC, for conditions on days.",
    }),
  }),
});

/** A list's `filter` argument. */
export type FilterArgument = typeof FilterInput.$inferInput | null | undefined;
type Condition = Awaited<ReturnType<typeof filterCondition>>;

/** Builds a filter's condition in the list's transaction, so that page and total use the same time. */
export interface ReadCondition {
  (tx: TenantTransaction): Promise<Condition | undefined>;
  /** The filter excludes AI content: tags given by AI do not count. */
  readonly withoutAi: boolean;
  /** Whether one of its conditions uses the field. */
  contains(name: SystemField): boolean;
}

/**
 * Validates a list's `filter` and adds its cost, once for the page and once for the total.
 * @throws ProductError `filter.invalid`, `query.too_costly`
 */
export function readFilter(context: ApiContext, list: FilteredList, argument: FilterArgument): ReadCondition {
  if (argument == null)
    return Object.assign(async () => undefined, { withoutAi: false, contains: () => false });
  const form = parseFilter(argument.form);
  context.cost.addFilter(form.fields.length);
  const { timezoneOffsetMinutes } = argument;
  const dates = { now: context.now(), timezoneOffsetMinutes: withinDay(timezoneOffsetMinutes ?? 0) };
  const read = (tx: TenantTransaction) => filterCondition(tx, list, form, dates);
  const contains = (name: SystemField) =>
    form.fields.some(({ field }) => field.source === "system" && field.name === name);
  return Object.assign(read, { withoutAi: leavesOutAi(form), contains });
}

const timezoneOffsetMinutesMax = 14 * 60;

/** Limits an offset to the range of time zones. */
export function withinDay(minutes: number): number {
  return Math.max(-timezoneOffsetMinutesMax, Math.min(timezoneOffsetMinutesMax, minutes));
}
