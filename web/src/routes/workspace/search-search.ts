import { oneOf, textParam } from "../../app/navigation/search-params.ts";
import {
  type SearchSearch,
  searchLayouts,
  searchSorts,
  searchTabs,
} from "../../features/discovery/search/search-view.ts";

/** Reads the search page's parameters. What does not fit is left out. */
export function readSearchSearch(search: Record<string, unknown>): SearchSearch {
  const found: SearchSearch = {};
  const query = textParam(search.query, 2_000);
  const resultType = oneOf(search.resultType, searchTabs);
  const layout = oneOf(search.layout, searchLayouts);
  const sort = oneOf(search.sort, searchSorts);
  if (query) found.query = query;
  if (resultType && resultType !== "EVERYTHING") found.resultType = resultType;
  if (layout && layout !== "list") found.layout = layout;
  if (sort && sort !== "RELEVANCE") found.sort = sort;
  const { projectIds } = search;
  if (Array.isArray(projectIds)) {
    const ids = projectIds.filter((id): id is string => typeof id === "string").slice(0, 50);
    if (ids.length > 0) found.projectIds = ids;
  }
  return found;
}
