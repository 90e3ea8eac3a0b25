import type { SearchInput } from "@fieldstone/domain/discovery/search/ask-index.ts";
import { searchLimitInvalid } from "@fieldstone/domain/discovery/search/run-search.ts";
import { conditionsOf } from "@fieldstone/domain/discovery/search/search-options.ts";
import { parseFilter } from "@fieldstone/domain/research/filters/parse-filter.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { searchMethods } from "@fieldstone/model/search/search-address.ts";
import { type SearchOptions, searchOptionsSchema } from "@fieldstone/model/search/search-request.ts";
import { searchResultTypes } from "@fieldstone/model/search/search-types.ts";
import type { z } from "zod";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { SortDirection } from "../../graphql/sort-direction.ts";
import { FilterInput, withinDay } from "../../research/filters/filter-argument.ts";

export const SearchSort = builder.enumType("SearchSort", {
  values: ["RELEVANCE", "CREATED", "UPDATED"] as const,
});
const SearchItemType = builder.enumType("SearchItemType", { values: searchResultTypes });
const SearchMethod = builder.enumType("SearchMethod", {
  description: "Search by words, by meaning, or both.",
  values: searchMethods,
});
const SearchContains = builder.enumType("SearchContains", { values: ["CONTAINS", "NOT_CONTAINS"] as const });
const SearchUserMethod = builder.enumType("SearchUserMethod", {
  values: ["CONTRIBUTED_BY", "NOT_CONTRIBUTED_BY", "CREATED_BY", "NOT_CREATED_BY"] as const,
});

const SearchDateRange = builder.inputType("SearchDateRange", {
  description: "A range of ISO 8601 dates with times, both inclusive. Either end can be omitted.",
  fields: (t) => ({ from: t.string(), to: t.string() }),
});

const SearchQueryInput = builder.inputType("SearchQueryInput", {
  fields: (t) => ({
    method: t.field({ type: SearchMethod, required: true }),
    value: t.string({ required: true, description: "The query: at most 2,000 characters and 60 words." }),
    titleOnly: t.boolean({ defaultValue: false }),
    asWritten: t.boolean({
      defaultValue: false,
      description: "If true, spelling is not corrected.",
    }),
  }),
});

const SearchLocationInput = builder.inputType("SearchLocationInput", {
  fields: (t) => ({
    method: t.field({
      type: builder.enumType("SearchLocationMethod", { values: ["LOCATED_IN", "NOT_LOCATED_IN"] as const }),
      required: true,
    }),
    ids: t.idList({ required: true, description: "Ids of projects, folders and channels." }),
  }),
});

const SearchUserInput = builder.inputType("SearchUserInput", {
  fields: (t) => ({
    method: t.field({ type: SearchUserMethod, required: true }),
    ids: t.idList({ required: true }),
    aiContributed: t.boolean({
      description: "Whether to include content by AI in addition to that by the members.",
    }),
  }),
});

const SearchTagsInput = builder.inputType("SearchTagsInput", {
  fields: (t) => ({
    method: t.field({
      type: builder.enumType("SearchTagsMethod", { values: ["CONTAINS"] as const }),
      required: true,
    }),
    ids: t.idList({ required: true }),
  }),
});

const SearchFieldInput = builder.inputType("SearchFieldInput", {
  description: "A condition on a custom field: the text contains `value`, or the date is in `range`.",
  fields: (t) => ({
    type: t.field({
      type: builder.enumType("SearchFieldType", { values: ["TEXT", "DATE"] as const }),
      required: true,
    }),
    id: t.id({ required: true }),
    method: t.field({ type: SearchContains, required: true }),
    value: t.string({ description: "For a TEXT field." }),
    range: t.field({ type: SearchDateRange, description: "For a DATE field." }),
  }),
});

const SearchDateInput = builder.inputType("SearchDateInput", {
  fields: (t) => ({
    field: t.field({
      type: builder.enumType("SearchDateField", { values: ["CREATED", "UPDATED"] as const }),
      required: true,
    }),
    range: t.field({ type: SearchDateRange, required: true }),
  }),
});

const SearchSortInput = builder.inputType("SearchSortInput", {
  fields: (t) => ({
    by: t.field({ type: SearchSort, required: true }),
    direction: t.field({ type: SortDirection, required: true }),
  }),
});

/** Options of a structured search. */
export const SearchOptionsInput = builder.inputType("SearchOptionsInput", {
  fields: (t) => ({
    types: t.field({ type: [SearchItemType] }),
    query: t.field({ type: SearchQueryInput, description: "Omit to list the newest items." }),
    location: t.field({ type: SearchLocationInput }),
    user: t.field({ type: SearchUserInput }),
    tags: t.field({ type: SearchTagsInput }),
    fields: t.field({ type: [SearchFieldInput] }),
    date: t.field({ type: SearchDateInput }),
    sort: t.field({
      type: SearchSortInput,
      description:
        "With more than 1,000 results, lists those that come first in this order. By meaning alone, sorts the best 1,000.",
    }),
    pointsPerChannel: t.int({
      description:
        "The most points to list from one channel, so that other results are not crowded out. Totals still count all points.",
    }),
    filter: t.field({ type: FilterInput, description: "A filter form, as in views." }),
  }),
});

type OptionsArgument = typeof SearchOptionsInput.$inferInput;

type AskedFor = Omit<SearchInput, "limit" | "cursor" | "counted">;

/**
 * Reads the input of a structured search in GraphQL.
 * @throws ProductError `search.invalid`, `search.query_too_long`, `filter.invalid`, `query.too_costly`
 */
export function readSearchOptions(context: ApiContext, argument: OptionsArgument): AskedFor {
  const { filter, ...rest } = argument;
  return toSearchInput(context, parseOptions(rest), filter);
}

/**
 * Turns search options, and a filter form if there is one, into a search input.
 * @throws ProductError `filter.invalid`, `query.too_costly`
 */
export function toSearchInput(
  context: ApiContext,
  options: SearchOptions,
  filter?: OptionsArgument["filter"],
): AskedFor {
  const form = filter == null ? undefined : parseFilter(filter.form);
  const { query, location, user, fields, tags, date, sort } = options;
  const others = [user, tags].filter((each) => each !== undefined);
  context.cost.addFilter((form?.fields.length ?? 0) + (fields?.length ?? 0) + others.length);
  const isLimited = form !== undefined || user !== undefined || fields !== undefined;
  return {
    query: query?.value ?? "",
    method: query?.method ?? "FULL_TEXT",
    titleOnly: query?.titleOnly ?? false,
    asWritten: query?.asWritten ?? false,
    types: options.types,
    ...(location === undefined
      ? {}
      : { location: { negated: location.method === "NOT_LOCATED_IN", ids: location.ids } }),
    tagIds: tags?.ids,
    pointsPerChannel: options.pointsPerChannel,
    ...(date === undefined
      ? {}
      : { [date.field === "CREATED" ? "created" : "updated"]: datesOf(date.range) }),
    sort: sort?.by ?? "RELEVANCE",
    direction: sort?.direction ?? "DESC",
    ...(isLimited
      ? {
          conditions: async (tx) => [
            ...(form === undefined ? [] : [{ form }]),
            ...(await conditionsOf(tx, options)),
          ],
          dates: { now: context.now(), timezoneOffsetMinutes: withinDay(filter?.timezoneOffsetMinutes ?? 0) },
        }
      : {}),
  };
}

function datesOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(to === undefined ? {} : { to: new Date(to) }),
  };
}

function parseOptions({ fields, ...rest }: Omit<OptionsArgument, "filter">): SearchOptions {
  const values = fields?.map(({ value, range, ...field }) => ({
    ...field,
    value: field.type === "TEXT" ? value : range,
  }));
  return parseSearch(searchOptionsSchema, withoutNulls({ ...rest, fields: values }));
}

/**
 * Parses a search, or its options, by its schema.
 * @throws ProductError `search.invalid`, `search.query_too_long`, `search.limit`
 */
export function parseSearch<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.path[0] === "limit") throw searchLimitInvalid();
  const isQuery = issue?.code === "custom" && issue.path.includes("query");
  const message = isQuery
    ? issue.message
    : "This search cannot be read: dates need the form 2026-03-31T00:00:00Z, a range must not end before it begins, and each field a value. Correct it and search again.";
  throw new ProductError("ValidationError", isQuery ? "search.query_too_long" : "search.invalid", message, {
    field: String(issue?.path[0] ?? "options"),
    cause: parsed.error,
  });
}

/** Clients may send null for an omitted value. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNulls(each)]));
}
