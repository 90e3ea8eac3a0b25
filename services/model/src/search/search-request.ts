import * as z from "zod";
import { searchResultsMax } from "../limits.ts";
import { searchMethods } from "./search-address.ts";
import { searchQueryProblem } from "./search-query.ts";
import { searchResultTypes } from "./search-types.ts";

const idsMax = 1000;
const ids = z.array(z.uuid()).max(idsMax);

const queryText = z.string().superRefine((text, context) => {
  const message = searchQueryProblem(text);
  if (message !== undefined) context.addIssue({ code: "custom", message });
});

/** From and to are ISO dates with times; both are optional. */
export const dateRangeSchema = z
  .strictObject({
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || Date.parse(from) <= Date.parse(to), {
    error: "The range ends before it starts.",
  });

const fieldMethod = z.enum(["CONTAINS", "NOT_CONTAINS"]);

const fieldFilterSchema = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("TEXT"),
    id: z.uuid(),
    method: fieldMethod,
    value: z.string().max(10_299),
  }),
  z.strictObject({ type: z.literal("DATE"), id: z.uuid(), method: fieldMethod, value: dateRangeSchema }),
]);

export const searchOptionsSchema = z.strictObject({
  types: z.array(z.enum(searchResultTypes)).max(searchResultTypes.length).optional(),
  query: z
    .strictObject({
      method: z.enum(searchMethods),
      value: queryText,
      titleOnly: z.boolean().default(false),
      asWritten: z.boolean().default(false),
    })
    .optional(),
  location: z.strictObject({ method: z.enum(["LOCATED_IN", "NOT_LOCATED_IN"]), ids }).optional(),
  user: z
    .strictObject({
      method: z.enum(["CONTRIBUTED_BY", "NOT_CONTRIBUTED_BY", "CREATED_BY", "NOT_CREATED_BY"]),
      ids,
      aiContributed: z.boolean().optional(),
    })
    .optional(),
  tags: z.strictObject({ method: z.literal("CONTAINS"), ids }).optional(),
  fields: z.array(fieldFilterSchema).max(50).optional(),
  date: z.strictObject({ field: z.enum(["CREATED", "UPDATED"]), range: dateRangeSchema }).optional(),
  pointsPerChannel: z.int().min(1).max(searchResultsMax).optional(),
  sort: z
    .strictObject({ by: z.enum(["RELEVANCE", "CREATED", "UPDATED"]), direction: z.enum(["DESC", "ASC"]) })
    .optional(),
});

/** The structured search request. */
export const searchRequestSchema = z.strictObject({
  options: searchOptionsSchema,
  limit: z.int().min(0).max(searchResultsMax),
  cursor: z.string().max(2000).nullable(),
});

export type SearchOptions = z.infer<typeof searchOptionsSchema>;
export type SearchRequest = z.infer<typeof searchRequestSchema>;

/** An item of a response in its short form. */
const summaryItemSchema = z.object({
  id: z.uuid(),
  project_id: z.uuid().nullable(),
  item_type: z.enum(searchResultTypes),
  created_at: z.iso.datetime({ offset: true }),
});

/** An item of a response in its extended form. */
export const searchItemSchema = summaryItemSchema.extend({
  project_title: z.string().nullable(),
  title: z.string(),
  chunk: z.string(),
  score: z.number().nullable(),
  tags: z.array(z.string()).nullable(),
});

const listed = { total: z.int().min(0), nextCursor: z.string().nullable() };
export const searchAnswerSchema = z.object({ items: z.array(searchItemSchema), ...listed });
export const summaryAnswerSchema = z.object({ items: z.array(summaryItemSchema), ...listed });

export type SearchItem = z.infer<typeof searchItemSchema>;
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;
