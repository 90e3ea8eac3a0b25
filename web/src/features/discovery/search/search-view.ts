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
import { idParam, readFilterParam } from "../../../app/navigation/search-params.ts";
import { isSearchType } from "../../../app/objects/object-registry.ts";
import type { FilterInput, SearchOptionsInput } from "../../../graphql/graphql.ts";
import type { BarTarget } from "../../research/filters/filter-labels.ts";

/** The tabs of everything that can be found. Contacts are people by another name: `docs/decisions.md`. */
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

/** The tabs under which there is something to find: those of kinds that the app has. */
export function shownTabs(): readonly ShownTab[] {
  return ordered.filter((tab) => searchTypesOf(tab).some(isSearchType));
}

/** A search as its address holds it: what differs from the defaults, one type as a word. */
export type SearchSearch = Partial<Omit<SearchAddress, "resultType">> & {
  resultType?: SearchResultType | readonly SearchResultType[];
  /** A filter form, or whatever somebody wrote there: the service judges it. */
  filter?: object | string;
  selectedFilterId?: string;
  /** No word is taken for a slip of spelling; saved searches do not keep it. */
  asWritten?: boolean;
};

/** The search page's parameters. What does not fit is left out, and so is what is the default. */
export function readSearchSearch(search: Record<string, unknown>): SearchSearch {
  const { query: kept, method, titleOnly, resultType, projectIds, sort, layout } = readSearchAddress(search);
  // One that is too long stays whole, for the page to say so.
  const query = typeof search.query === "string" ? search.query.trim() : kept;
  const [type] = resultType;
  const filter = readFilterParam(search.filter);
  const selectedFilterId = idParam(search.selectedFilterId);
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
    ...(search.asWritten === true ? { asWritten: true } : {}),
  };
}

/** The types of result that a search is kept to; none are all. */
export function typesIn({ resultType = [] }: SearchSearch): readonly SearchResultType[] {
  return typeof resultType === "string" ? [resultType] : resultType;
}

/** The tab that a search stands under. */
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

/** Whose fields the filter of a search offers. */
export function filteredTarget(view: SearchSearch): BarTarget {
  return filteredTargets[tabOf(view)] ?? "everything";
}

/** True where there is something to search for. */
export function isAsked({ query, filter }: SearchSearch): boolean {
  return query !== undefined || filter !== undefined;
}

/** Points of one channel among results of all kinds: one that says the same thousands of times leaves others their place. */
const POINTS_PER_CHANNEL = 3;

/** The same search for what one channel's points say. */
export function inChannel(view: SearchSearch, channelId: string): SearchSearch {
  return { ...underTab(view, "Channels"), projectIds: [channelId] };
}

/** The same search wherever there is something. */
export function everywhere({ projectIds: _projectIds, ...rest }: SearchSearch): SearchSearch {
  return rest;
}

/** What the service is asked for a search. Only with a filter is a query left out: the newest are listed then. */
export function searchOptionsOf(view: SearchSearch, filter: FilterInput | undefined): SearchOptionsInput {
  const types = typesIn(view);
  const kept = types.length > 0 ? { types: [...types] } : { pointsPerChannel: POINTS_PER_CHANNEL };
  return { ...untypedOptionsOf(view, filter), ...kept };
}

/** As searchOptionsOf, for results of all types in whatever order: what counts are made of. */
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
