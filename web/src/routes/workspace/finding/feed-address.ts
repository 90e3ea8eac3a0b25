import { readSearchSearch, type SearchSearch } from "../../../features/discovery/search/search-view.ts";

/** The parameters of a saved search; while it is edited, they hold its current state. */
export type FeedSearch = SearchSearch & { editing?: true };

export function readFeedAddress(search: Record<string, unknown>): FeedSearch {
  return search.editing === true ? { ...readSearchSearch(search), editing: true } : {};
}
