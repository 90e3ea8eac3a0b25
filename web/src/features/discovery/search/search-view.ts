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
import { idParam, oneOf, readFilterParam } from "../../../app/navigation/search-params.ts";
import { isSearchType } from "../../../app/objects/object-registry.ts";
import type { FilterInput, SearchOptionsInput } from "../../../graphql/graphql.ts";
import type { BarTarget } from "../../research/filters/filter-labels.ts";

/** The tabs of all kinds of result. Contacts are people by another name: `docs/decisions.md`. */
const ordered = [
  "Everything",
  "Data",
  "Notes",
  "Highlights",
  "Insights",
  "Themes",
  "Tags",
  "Projects",
  "Folders",
  "Channels",
  "People",
] as const satisfies readonly SearchTab[];
export type ShownTab = (typeof ordered)[number];

/** The tabs for kinds that the app has. */
export function shownTabs(): readonly ShownTab[] {
  return ordered.filter((tab) => searchTypesOf(tab).some(isSearchType));
}

/** A search as its address holds it: only what differs from the defaults, a single type as a word. */
export type SearchSearch = Partial<Omit<SearchAddress, "resultType">> & {
  resultType?: SearchResultType | readonly SearchResultType[];
  /** A filter form, or any text: the service validates it. */
  filter?: object | string;
  selectedFilterId?: string;
  /** Of highlights. Saved searches do not store it either. */
  grouping?: "tag" | "note";
  /** Disables spelling correction; saved searches do not store it. */
  asWritten?: boolean;
};

/** Reads the search page's parameters, without invalid and default values. */
export function readSearchSearch(search: Record<string, unknown>): SearchSearch {
  const { query: kept, method, titleOnly, resultType, projectIds, sort, layout } = readSearchAddress(search);
  // A query that is too long is kept whole, so that the page can say so.
  const query = typeof search.query === "string" ? search.query.trim() : kept;
  const [type] = resultType;
  const filter = readFilterParam(search.filter);
  const selectedFilterId = idParam(search.selectedFilterId);
  const grouping = oneOf(search.grouping, ["tag", "note"]);
  return {
    ...(query ? { query } : {}),
    ...(method === emptySearch.method ? {} : { method }),
    ...(titleOnly ? { titleOnly } : {}),
    ...(type ? { resultType: resultType.length === 1 ? type : resultType } : {}),
    ...(projectIds.length > 0 ? { projectIds } : {}),
    ...(sort.field === emptySearch.sort.field ? {} : { sort }),
    ...(layout === emptySearch.layout ? {} : { layout }),
    ...(filter === undefined ? {} : { filter }),
    ...(selectedFilterId === undefined ? {} : { selectedFilterId }),
    ...(grouping === undefined ? {} : { grouping }),
    ...(search.asWritten === true ? { asWritten: true } : {}),
  };
}

/** The types that a search is limited to; empty means all. */
export function typesIn({ resultType = [] }: SearchSearch): readonly SearchResultType[] {
  return typeof resultType === "string" ? [resultType] : resultType;
}

/** The tab that a search belongs to. */
export function tabOf(view: SearchSearch): ShownTab {
  const types = typesIn(view).toSorted().join();
  return shownTabs().find((tab) => searchTypesOf(tab).toSorted().join() === types) ?? "Everything";
}

/** The same search under another tab. */
export function underTab({ resultType: _resultType, ...rest }: SearchSearch, tab: ShownTab): SearchSearch {
  const types = searchTypesOf(tab);
  const [type] = types;
  if (tab === "Everything" || type === undefined) return rest;
  return { ...rest, resultType: types.length === 1 ? type : types };
}

const filteredTargets: Readonly<Partial<Record<ShownTab, BarTarget>>> = {
  Notes: "notes",
  Highlights: "highlights",
  Insights: "insights",
  Channels: "channels",
  Themes: "themes",
  Tags: "tags",
  Projects: "projects",
  People: "people",
};

/** The target whose fields the search's filter offers. */
export function filteredTarget(view: SearchSearch): BarTarget {
  return filteredTargets[tabOf(view)] ?? "everything";
}

/** Whether there is anything to search for. */
export function isAsked({ query, filter }: SearchSearch): boolean {
  return query !== undefined || filter !== undefined;
}

/**
 * Most points of one channel among results of all kinds, so that a repetitive channel does not crowd out the
 * rest.
 */
const POINTS_PER_CHANNEL = 3;

/** The same search, limited to one channel's points. */
export function inChannel(view: SearchSearch, channelId: string): SearchSearch {
  return { ...underTab(view, "Channels"), projectIds: [channelId] };
}

/** The same search, in all projects and channels. */
export function everywhere({ projectIds: _projectIds, ...rest }: SearchSearch): SearchSearch {
  return rest;
}

/**
 * The API's options of a search. The query may be missing only with a filter, which then lists the newest.
 */
export function searchOptionsOf(view: SearchSearch, filter: FilterInput | undefined): SearchOptionsInput {
  const types = typesIn(view);
  const kept = types.length > 0 ? { types: [...types] } : { pointsPerChannel: POINTS_PER_CHANNEL };
  return { ...untypedOptionsOf(view, filter), ...kept };
}

/** Like searchOptionsOf, but for all types and without an order: the basis of the counts. */
export function countedOptionsOf(view: SearchSearch, filter: FilterInput | undefined): SearchOptionsInput {
  const { sort: _sort, ...rest } = view;
  return untypedOptionsOf(rest, filter);
}

function untypedOptionsOf(view: SearchSearch, filter: FilterInput | undefined): SearchOptionsInput {
  const { field, direction } = view.sort ?? emptySearch.sort;
  return {
    query: {
      method: view.method ?? emptySearch.method,
      value: view.query ?? "",
      titleOnly: view.titleOnly ?? emptySearch.titleOnly,
      asWritten: view.asWritten ?? false,
    },
    sort: { by: field, direction },
    ...(view.projectIds ? { location: { method: "LOCATED_IN", ids: [...view.projectIds] } } : {}),
    ...(filter === undefined ? {} : { filter }),
  };
}
