import type { DateContext } from "@fieldstone/model/filters/operands.ts";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { Correction } from "@fieldstone/platform/search-index/correction.ts";
import type {
  DateRange,
  SearchFilter,
  SearchIndex,
  SearchMethod,
  SearchObjectType,
  SearchTenant,
  TimeOrder,
} from "@fieldstone/platform/search-index/search-index.ts";
import { mayEverything } from "../../access/permissions/permission-store.ts";
import { listedTypeName, searchTypeName } from "../../kernel/indexing/search-object.ts";
import { indexedTypes } from "../../kernel/objects/object-registry.ts";
import {
  type ConditionFilter,
  findConditionFilter,
  findLocation,
  findTagLimits,
  type SearchCondition,
  type SearchLocation,
} from "./search-filter.ts";
import { type FoundObject, keepUpdatedIn } from "./search-object-store.ts";
import { type ActorScope, findSearchScope } from "./search-scope.ts";

export interface SearchInput {
  readonly query: string;
  /** By words if left out. */
  readonly method?: SearchMethod;
  readonly titleOnly?: boolean;
  /** Corrects no spelling. */
  readonly asWritten?: boolean;
  /** All types if left out; unknown types find nothing. */
  readonly types?: readonly string[] | undefined;
  /** The most points listed per channel; totals count all. */
  readonly pointsPerChannel?: number | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly location?: SearchLocation | undefined;
  /** Objects with any of these tags, or with such highlights; all objects if empty. */
  readonly tagIds?: readonly string[] | undefined;
  readonly created?: DateRange | undefined;
  readonly updated?: DateRange | undefined;
  /** Further conditions for results, read in the search's own transaction. */
  readonly conditions?: ((tx: TenantTransaction) => Promise<readonly SearchCondition[]>) | undefined;
  readonly dates?: DateContext | undefined;
  readonly sort: "RELEVANCE" | "CREATED" | "UPDATED";
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** Set if the total will be read too, so that one query of the index serves both. */
  readonly counted?: boolean;
}

/** The sources of a search: the index returns ids, the database decides which of them the actor may see. */
export interface SearchSources {
  readonly index: SearchIndex;
  readonly tenant: SearchTenant;
  readonly actor: Actor;
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** The limits of a search by its location and conditions. */
interface Limits {
  readonly filter: SearchFilter;
  readonly conditions: ConditionFilter | undefined;
}

/** Reads the limits in one transaction, or in none if there are no limits. */
async function findLimits({ read }: SearchSources, input: SearchInput): Promise<Limits> {
  const { location, conditions, tagIds = [], dates = { now: new Date() } } = input;
  if (location === undefined && conditions === undefined && tagIds.length === 0)
    return { filter: {}, conditions: undefined };
  const types = indexedTypes().filter((type) => input.types?.includes(listedTypeName(type)) ?? true);
  return await read(async (tx) => {
    const tagged = await findTagLimits(tx, types, tagIds);
    const asked = [...((await conditions?.(tx)) ?? []), ...tagged.conditions];
    const found = asked.length === 0 ? undefined : await findConditionFilter(tx, types, asked, dates);
    const place = location === undefined ? {} : await findLocation(tx, location);
    const few = found?.objectIds === undefined ? {} : { objectIds: found.objectIds };
    return { filter: { ...tagged.filter, ...place, ...few }, conditions: found };
  });
}

/** What is read once per search, however often its index is queried. */
interface PreparedSearch {
  readonly scope: ActorScope;
  readonly limits: Limits;
}

/** Reads the actor's scope and the search's limits. */
export async function prepareSearch(sources: SearchSources, input: SearchInput): Promise<PreparedSearch> {
  // Managers run most searches: no transaction is needed to learn that they may read everything.
  const scope: ActorScope = mayEverything(sources.actor)
    ? { kind: "everything" }
    : await sources.read(findSearchScope);
  return { scope, limits: await findLimits(sources, input) };
}

/**
 * Queries the index for results of some types, or all if left out, that meet the search's conditions. For an
 * order by time, there may be more than asked for, and they are in no order: the database knows their times.
 */
export function askTypes(
  sources: SearchSources,
  input: SearchInput,
  { scope, limits }: PreparedSearch,
  types: readonly SearchObjectType[] | undefined,
  withoutChannels: readonly string[] = [],
): Ask {
  return async (from, count) => {
    const filter = withoutChannels.length === 0 ? limits.filter : without(limits.filter, withoutChannels);
    const asked = (start: number, many: number) =>
      askIndex(sources, input, types, scope, filter, start, many);
    const { updated } = input;
    // Conditions that only few objects meet are applied by the index.
    const conditions = limits.conditions?.objectIds === undefined ? limits.conditions : undefined;
    if (conditions === undefined && updated === undefined) return await asked(from, count);
    const found = await asked(0, searchResultsMax);
    const end = orderOf(input) === undefined ? from + count : undefined;
    const objects = await sources.read(async (tx) => {
      // Index rows may be older than their objects.
      const inTime = updated === undefined ? found.objects : await keepUpdatedIn(tx, found.objects, updated);
      const kept = await conditions?.keep(tx, inTime);
      return kept === undefined ? inTime : inTime.filter(({ objectId }) => kept.has(objectId));
    });
    return { ...found, objects: objects.slice(from, end), total: objects.length, isCut: false };
  };
}

function without({ notWithin, ...filter }: SearchFilter, channelIds: readonly string[]): SearchFilter {
  const { projectIds = [], tagIds = [] } = notWithin ?? {};
  return { ...filter, notWithin: { projectIds, tagIds: [...tagIds, ...channelIds] } };
}

/** Results of the index, of known kinds only. */
export interface Found {
  readonly objects: readonly FoundObject[];
  readonly missing: readonly string[];
  readonly corrections: readonly Correction[];
  readonly byWordsAlone: boolean;
  readonly total: number;
  /** As in the index's answer. */
  readonly isCut: boolean;
  /** True if points of channels were left out. */
  readonly isShortened?: boolean;
}

export type Ask = (from: number, count: number) => Promise<Found>;

/** The order by time in which a search wants its results, if it does. */
function orderOf({ sort, direction }: SearchInput): TimeOrder | undefined {
  if (sort === "RELEVANCE") return undefined;
  return { by: sort === "CREATED" ? "created" : "updated", direction };
}

async function askIndex(
  { index, tenant }: SearchSources,
  input: SearchInput,
  types: readonly SearchObjectType[] | undefined,
  scope: ActorScope,
  within: SearchFilter,
  offset: number,
  limit: number,
): Promise<Found> {
  // Not limited to the actor's scope, the index knows words of texts that they may not read.
  const isUnlimited = scope.kind === "too-large";
  const first = orderOf(input);
  const { hits, ...found } = await index.search(tenant, {
    query: input.query,
    method: input.method ?? "FULL_TEXT",
    titleOnly: input.titleOnly === true,
    asWritten: input.asWritten === true || isUnlimited,
    counted: input.counted === true || limit === 0,
    offset,
    limit,
    ...(first === undefined ? {} : { first }),
    ...(types === undefined ? {} : { types }),
    filter: {
      ...(scope.kind === "scope" ? { scope: scope.scope } : {}),
      ...(input.projectIds === undefined ? {} : { projectIds: input.projectIds }),
      ...(input.created === undefined ? {} : { created: input.created }),
      ...(input.updated === undefined ? {} : { updated: input.updated }),
      ...within,
    },
  });
  const typesByName = new Map(indexedTypes().map((type) => [searchTypeName(type), type]));
  const objects = hits.map(({ objectType: name, objectId, score, start }) => {
    const objectType = typesByName.get(name);
    if (objectType === undefined) throw new Error(`the index answered with an unknown type ${name}`);
    return { objectType, objectId, score, start };
  });
  return { ...found, objects, ...(isUnlimited ? { missing: [], corrections: [] } : {}) };
}

/** The requested types, as the index names them. */
export function indexTypes(types: readonly string[] | undefined): readonly SearchObjectType[] | undefined {
  if (types === undefined) return undefined;
  return indexedTypes()
    .filter((type) => types.includes(listedTypeName(type)))
    .map(searchTypeName);
}
