import * as z from "zod";
import { emptyFilterForm, filterFormSchema } from "../filters/filter-form.ts";
import { tryParseId } from "../ids.ts";
import { readSearchAddress, type SearchAddress } from "./search-address.ts";

const id = z.string().refine((text) => tryParseId(text) !== undefined);

const filterParamsSchema = z.object({
  filter: filterFormSchema.catch(emptyFilterForm),
  selectedFilterId: id.nullable().catch(null),
});
export type SearchParams = SearchAddress & z.infer<typeof filterParamsSchema>;

/** Parses a search with its filter from any value; never throws. */
export function parseSearchParams(value: unknown): SearchParams {
  const params = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
  return { ...readSearchAddress(params), ...filterParamsSchema.parse(params) };
}
