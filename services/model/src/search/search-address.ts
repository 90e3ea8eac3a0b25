import { tryParseId } from "../ids.ts";
import { searchQueryLengthMax } from "../limits.ts";
import {
  type SearchDisplay,
  type SearchResultType,
  searchDisplays,
  searchResultTypes,
} from "./search-types.ts";

/** Maximum number of projects that a search is limited to. */
const projectsMax = 200;

const sortFields = ["RELEVANCE", "CREATED", "UPDATED"] as const;
const sortDirections = ["DESC", "ASC"] as const;

export interface SearchSort {
  readonly field: (typeof sortFields)[number];
  readonly direction: (typeof sortDirections)[number];
}

/** Search by words, by meaning, or by both. */
export const searchMethods = ["FULL_TEXT", "VECTOR", "HYBRID"] as const;
export type SearchMethod = (typeof searchMethods)[number];

/** The search in the search page's address. No types means all types. */
export interface SearchAddress {
  readonly query: string;
  readonly method: SearchMethod;
  /** Searches only titles, not content. */
  readonly titleOnly: boolean;
  readonly resultType: readonly SearchResultType[];
  readonly projectIds: readonly string[];
  readonly sort: SearchSort;
  readonly layout: SearchDisplay;
}

export const emptySearch: SearchAddress = {
  query: "",
  method: "FULL_TEXT",
  titleOnly: false,
  resultType: [],
  projectIds: [],
  sort: { field: "RELEVANCE", direction: "DESC" },
  layout: "list",
};

function oneOf<Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined {
  return allowed.find((candidate) => candidate === value);
}

function readSort(value: unknown): SearchSort {
  if (typeof value !== "object" || value === null || !("field" in value)) return emptySearch.sort;
  const field = oneOf(value.field, sortFields);
  const direction = "direction" in value ? oneOf(value.direction, sortDirections) : "DESC";
  return field && direction ? { field, direction } : emptySearch.sort;
}

/** Parses a search from an address's parameters. Invalid parts get their default; never throws. */
export function readSearchAddress(params: Readonly<Record<string, unknown>>): SearchAddress {
  const { query, resultType, projectIds } = params;
  const types: readonly unknown[] = Array.isArray(resultType) ? resultType : [resultType];
  const ids: readonly unknown[] = Array.isArray(projectIds) ? projectIds : [];
  const isText = typeof query === "string" || typeof query === "number";
  return {
    query: isText ? String(query).slice(0, searchQueryLengthMax).trim() : emptySearch.query,
    method: oneOf(params.method, searchMethods) ?? emptySearch.method,
    titleOnly: params.titleOnly === true,
    resultType: searchResultTypes.filter((type) => types.includes(type)),
    projectIds: ids
      .filter((id): id is string => typeof id === "string" && tryParseId(id) !== undefined)
      .slice(0, projectsMax),
    sort: readSort(params.sort),
    layout: oneOf(params.layout, searchDisplays) ?? emptySearch.layout,
  };
}
