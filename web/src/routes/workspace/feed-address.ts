import { readSearchSearch, type SearchSearch } from "../../features/discovery/search/search-view.ts";

/** The address of a saved search: while it is edited, it holds the search as it is now. */
export type FeedSearch = SearchSearch & { editing?: true };

export function readFeedAddress(search: Record<string, unknown>): FeedSearch {
  return search.editing === true ? { ...readSearchSearch(search), editing: true } : {};
}
