import { readSearchSearch, type SearchSearch } from "../search/search-view.ts";

/** The parameters of a saved search for the search page. */
export function readFeedSearch(search: unknown): SearchSearch {
  const { filter, ...view } = readSearchSearch(
    typeof search === "object" && search !== null ? { ...search } : {},
  );
  const isBlank =
    typeof filter === "object" &&
    "fields" in filter &&
    Array.isArray(filter.fields) &&
    filter.fields.length === 0;
  return filter === undefined || isBlank ? view : { ...view, filter };
}

/** A feed's search: newest first unless another order was chosen. */
export function asFeedView(view: SearchSearch): SearchSearch {
  return view.sort === undefined ? { ...view, sort: { field: "CREATED", direction: "DESC" } } : view;
}
