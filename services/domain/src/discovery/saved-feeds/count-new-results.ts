import { ProductError } from "@fieldstone/model/errors.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import type { SearchInput, SearchSources } from "../search/ask-index.ts";
import { runSearch } from "../search/run-search.ts";
import type { SavedFeed } from "./saved-feed.ts";

/**
 * The number of readable results created since the reader last saw the feed. Zero if the workspace's plan no
 * longer includes its search method; opening the feed reports that.
 */
export async function countNewResults(sources: SearchSources, feed: SavedFeed): Promise<number> {
  // Ranges include both ends, and the index keeps milliseconds.
  const created = { from: new Date(feed.seenAt.getTime() + 1) };
  try {
    const { total } = await runSearch(sources, { ...searchOf(feed), created, limit: 0, counted: true });
    return await total();
  } catch (error) {
    if (error instanceof ProductError && error.code === "plan.upgrade_needed") return 0;
    throw error;
  }
}

function searchOf({ search }: SavedFeed): Omit<SearchInput, "limit"> {
  const { query, method, titleOnly, resultType, projectIds, filter } = search;
  return {
    query,
    method,
    titleOnly,
    sort: "RELEVANCE",
    direction: "DESC",
    ...(resultType.length === 0 ? {} : { types: resultType }),
    ...(projectIds.length === 0 ? {} : { location: { negated: false, ids: projectIds.map(parseId) } }),
    ...(filter.fields.length === 0 ? {} : { conditions: async () => [{ form: filter }] }),
  };
}
