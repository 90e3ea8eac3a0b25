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
} from "@fieldstone/platform/search-index/search-index.ts";
import { mayEverything } from "../../access/permissions/permission-store.ts";
import { listedTypeName, searchTypeName } from "../../kernel/indexing/search-object.ts";
import { indexedTypes } from "../../kernel/objects/object-registry.ts";
import {
  type ConditionFilter,
  findConditionFilter,
  findLocation,
  type SearchCondition,
  type SearchLocation,
} from "./search-filter.ts";
import { type FoundObject, keepUpdatedIn } from "./search-object-store.ts";
import { type ActorScope, findSearchScope } from "./search-scope.ts";

export interface SearchInput {
  readonly query: string;
  /** By words where left out. */
  readonly method?: SearchMethod;
  readonly titleOnly?: boolean;
  /** No word is taken for a slip of spelling. */
  readonly asWritten?: boolean;
  /** All types when left out; those that the index does not know find nothing. */
  readonly types?: readonly string[] | undefined;
  /** At most so many points of one channel are listed; totals count all. */
  readonly pointsPerChannel?: number | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly location?: SearchLocation | undefined;
  /** Objects with any of these tags. */
  readonly tagIds?: readonly string[] | undefined;
  readonly created?: DateRange | undefined;
  readonly updated?: DateRange | undefined;
  /** What results meet beside that, read in the search's own transaction. */
  readonly conditions?: ((tx: TenantTransaction) => Promise<readonly SearchCondition[]>) | undefined;
  readonly dates?: DateContext | undefined;
  readonly sort: "RELEVANCE" | "CREATED" | "UPDATED";
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The total will be asked for: one query of the index is then for both. */
  readonly counted?: boolean;
}

/** Where a search reads from: the index answers ids, the database says which of them may be seen. */
export interface SearchSources {
  readonly index: SearchIndex;
  readonly tenant: SearchTenant;
  readonly actor: Actor;
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** What a search is limited to by its location and its conditions. */
interface Limits {
  readonly filter: SearchFilter;
  readonly conditions: ConditionFilter | undefined;
}

/** Reads them in one transaction, and opens none where there are none. */
async function findLimits({ read }: SearchSources, input: SearchInput): Promise<Limits> {
  const { location, conditions, dates = { now: new Date() } } = input;
  if (location === undefined && conditions === undefined) return { filter: {}, conditions: undefined };
  const types = indexedTypes().filter((type) => input.types?.includes(listedTypeName(type)) ?? true);
  return await read(async (tx) => {
    const asked = (await conditions?.(tx)) ?? [];
    const found = asked.length === 0 ? undefined : await findConditionFilter(tx, types, asked, dates);
    const place = location === undefined ? {} : await findLocation(tx, location);
    const few = found?.objectIds === undefined ? {} : { objectIds: found.objectIds };
    return { filter: { ...place, ...few }, conditions: found };
  });
}

/** What is read once for a search, however often its index is asked. */
interface PreparedSearch {
  readonly scope: ActorScope;
  readonly limits: Limits;
}

/** Reads what the actor may find and what the search is limited to. */
export async function prepareSearch(sources: SearchSources, input: SearchInput): Promise<PreparedSearch> {
  // Most searches are a manager's: no transaction is opened to learn that everything is theirs to read.
  const scope: ActorScope = mayEverything(sources.actor)
    ? { kind: "everything" }
    : await sources.read(findSearchScope);
  return { scope, limits: await findLimits(sources, input) };
}

/** Asks the index for results of some types, all where left out, that meet the search's conditions. */
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
    // Conditions that few objects meet are the index's to apply.
    const conditions = limits.conditions?.objectIds === undefined ? limits.conditions : undefined;
    if (conditions === undefined && updated === undefined) return await asked(from, count);
    const found = await asked(0, searchResultsMax);
    const objects = await sources.read(async (tx) => {
      // Rows of the index may have an earlier time than their object.
      const inTime = updated === undefined ? found.objects : await keepUpdatedIn(tx, found.objects, updated);
      const kept = await conditions?.keep(tx, inTime);
      return kept === undefined ? inTime : inTime.filter(({ objectId }) => kept.has(objectId));
    });
    return { ...found, objects: objects.slice(from, from + count), total: objects.length };
  };
}

function without({ notWithin, ...filter }: SearchFilter, channelIds: readonly string[]): SearchFilter {
  const { projectIds = [], tagIds = [] } = notWithin ?? {};
  return { ...filter, notWithin: { projectIds, tagIds: [...tagIds, ...channelIds] } };
}

/** What the index found, of the kinds that there are. */
export interface Found {
  readonly objects: readonly FoundObject[];
  readonly missing: readonly string[];
  readonly corrections: readonly Correction[];
  readonly byWordsAlone: boolean;
  readonly total: number;
  /** Points of channels were left out. */
  readonly isShortened?: boolean;
}

export type Ask = (from: number, count: number) => Promise<Found>;

async function askIndex(
  { index, tenant }: SearchSources,
  input: SearchInput,
  types: readonly SearchObjectType[] | undefined,
  scope: ActorScope,
  within: SearchFilter,
  offset: number,
  limit: number,
): Promise<Found> {
  const { hits, ...found } = await index.search(tenant, {
    query: input.query,
    method: input.method ?? "FULL_TEXT",
    titleOnly: input.titleOnly === true,
    asWritten: input.asWritten === true,
    counted: input.counted === true || limit === 0,
    offset,
    limit,
    ...(types === undefined ? {} : { types }),
    filter: {
      ...(scope.kind === "scope" ? { scope: scope.scope } : {}),
      ...(input.projectIds === undefined ? {} : { projectIds: input.projectIds }),
      ...(input.tagIds === undefined ? {} : { tagIds: input.tagIds }),
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
  return { ...found, objects };
}

/** The types of the index among those that were asked for. */
export function indexTypes(types: readonly string[] | undefined): readonly SearchObjectType[] | undefined {
  if (types === undefined) return undefined;
  return indexedTypes()
    .filter((type) => types.includes(listedTypeName(type)))
    .map(searchTypeName);
}
