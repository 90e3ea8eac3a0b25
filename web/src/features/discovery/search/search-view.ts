import {
  emptySearch,
  readSearchAddress,
  type SearchAddress,
} from "@fieldstone/model/search/search-address.ts";
import {
  type SearchResultType,
  type SearchTab,
  searchTypesOf,
} from "@fieldstone/model/search/search-types.ts";
import type { SearchOptionsInput } from "../../../graphql/graphql.ts";

/** The tabs under which there is something to find today. */
export const shownTabs = [
  "Everything",
  "Notes",
  "Highlights",
  "Insights",
  "Tags",
  "Projects",
  "People",
] as const satisfies readonly SearchTab[];
export type ShownTab = (typeof shownTabs)[number];

/** A search as its address holds it: what differs from the defaults, one type as a word. */
export type SearchSearch = Partial<Omit<SearchAddress, "resultType">> & {
  resultType?: SearchResultType | readonly SearchResultType[];
};

/** The search page's parameters. What does not fit is left out, and so is what is the default. */
export function readSearchSearch(search: Record<string, unknown>): SearchSearch {
  const { query, method, resultType, projectIds, sort, layout } = readSearchAddress(search);
  const [type] = resultType;
  return {
    ...(query ? { query } : {}),
    ...(method === emptySearch.method ? {} : { method }),
    ...(type ? { resultType: resultType.length === 1 ? type : resultType } : {}),
    ...(projectIds.length > 0 ? { projectIds } : {}),
    ...(sort.field === emptySearch.sort.field ? {} : { sort }),
    ...(layout === emptySearch.layout ? {} : { layout }),
  };
}

/** The types of result that a search is kept to; none are all. */
export function typesIn({ resultType = [] }: SearchSearch): readonly SearchResultType[] {
  return typeof resultType === "string" ? [resultType] : resultType;
}

/** The tab that a search stands under. */
export function tabOf(view: SearchSearch): ShownTab {
  const types = typesIn(view).join();
  return shownTabs.find((tab) => searchTypesOf(tab).join() === types) ?? "Everything";
}

/** The same search under another tab. */
export function underTab({ resultType: _resultType, ...rest }: SearchSearch, tab: ShownTab): SearchSearch {
  const [type] = searchTypesOf(tab);
  return tab === "Everything" || !type ? rest : { ...rest, resultType: type };
}

/** What the service is asked for a query. */
export function searchOptionsOf(query: string, view: SearchSearch): SearchOptionsInput {
  const types = typesIn(view);
  const { field, direction } = view.sort ?? emptySearch.sort;
  return {
    query: { method: view.method ?? emptySearch.method, value: query },
    sort: { by: field, direction },
    ...(types.length > 0 ? { types: [...types] } : {}),
    ...(view.projectIds ? { location: { method: "LOCATED_IN", ids: [...view.projectIds] } } : {}),
  };
}
