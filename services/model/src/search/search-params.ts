import * as z from "zod";
import { emptyFilterForm, filterFormSchema } from "../filters/filter-form.ts";
import { tryParseId } from "../ids.ts";
import { searchQueryProblem } from "./search-query.ts";
import { searchResultTypes } from "./search-types.ts";

const id = z.string().refine((text) => tryParseId(text) !== undefined);
const type = z.enum(searchResultTypes);

/** What the search page keeps in its address. A part that does not parse falls back to its default. */
export const searchParamsSchema = z.object({
  query: z
    .string()
    .refine((text) => searchQueryProblem(text) === undefined)
    .catch(""),
  resultType: z.union([type.transform((one) => [one]), z.array(type)]).catch([]),
  projectIds: z.array(id).max(200).catch([]),
  sort: z
    .object({ field: z.enum(["RELEVANCE", "CREATED", "UPDATED"]), direction: z.enum(["DESC", "ASC"]) })
    .catch({ field: "RELEVANCE", direction: "DESC" }),
  filter: filterFormSchema.catch(emptyFilterForm),
  selectedFilterId: id.nullable().catch(null),
});
export type SearchParams = z.infer<typeof searchParamsSchema>;

/** Search parameters from anything at all; never throws. */
export function parseSearchParams(value: unknown): SearchParams {
  return searchParamsSchema.safeParse(value).data ?? searchParamsSchema.parse({});
}
