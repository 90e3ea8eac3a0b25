import { ProductError } from "@fieldstone/model/errors.ts";
import type { DateContext } from "@fieldstone/model/filters/operands.ts";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { searchQueryProblem } from "@fieldstone/model/search/search-query.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import type {
  DateRange,
  SearchFilter,
  SearchIndex,
  SearchMethod,
  SearchObjectType,
  SearchTenant,
} from "@fieldstone/platform/search-index/search-index.ts";
import { mayEverything } from "../../access/permissions/permission-store.ts";
import { searchTypeName } from "../../kernel/indexing/search-object.ts";
import { indexedTypes } from "../../kernel/objects/object-registry.ts";
import { type DescribedResult, describeResults } from "./describe-results.ts";
import { refKey } from "./read-indexed-objects.ts";
import {
  type ConditionFilter,
  findConditionFilter,
  findLocation,
  type SearchCondition,
  type SearchLocation,
} from "./search-filter.ts";
import { countReadable, type FoundObject, readIndexedHeads } from "./search-object-store.ts";
import { type ActorScope, findSearchScope } from "./search-scope.ts";

export interface SearchInput {
  readonly query: string;
  /** By words where left out. */
  readonly method?: SearchMethod;
  readonly titleOnly?: boolean;
  /** All types when left out; those that the index does not know find nothing. */
  readonly types?: readonly string[] | undefined;
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

export interface SearchAnswer {
  readonly items: readonly DescribedResult[];
  readonly nextCursor: string | null;
  /** Words of the query that nothing has; the results have some of the others. */
  readonly missingWords: readonly string[];
  /** How many of the best searchResultsMax hits the actor may read. */
  total(): Promise<number>;
}

/** Where a search reads from: the index answers ids, the database says which of them may be seen. */
export interface SearchSources {
  readonly index: SearchIndex;
  readonly tenant: SearchTenant;
  readonly actor: Actor;
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/** Hits asked for beyond a page, for those that the actor may not read. */
const spareHits = 20;

/**
 * Searches the tenant's index and passes what it found through policy; a page is full while there is more.
 * @throws ProductError `search.query_too_long`, `search.limit`, `cursor.invalid`
 */
export async function runSearch(sources: SearchSources, input: SearchInput): Promise<SearchAnswer> {
  const problem = searchQueryProblem(input.query);
  if (problem !== undefined) {
    throw new ProductError("ValidationError", "search.query_too_long", problem, { field: "query" });
  }
  if (!Number.isInteger(input.limit) || input.limit < 0 || input.limit > searchResultsMax) {
    const message = `Ask for 0 to ${searchResultsMax} results at a time.`;
    throw new ProductError("ValidationError", "search.limit", message, { field: "limit" });
  }
  const offset = parseCursor(input.cursor);
  const types = indexTypes(input.types);
  if (types?.length === 0) return { items: [], nextCursor: null, missingWords: [], total: async () => 0 };
  // Most searches are a manager's: no transaction is opened to learn that everything is theirs to read.
  const scope: ActorScope = mayEverything(sources.actor)
    ? { kind: "everything" }
    : await sources.read(findSearchScope);
  const limits = await findLimits(sources, input);
  const ask: Ask = async (from, count) => {
    const asked = (start: number, many: number) =>
      askIndex(sources, input, types, scope, limits, start, many);
    const { conditions } = limits;
    if (conditions === undefined || conditions.objectIds !== undefined) return await asked(from, count);
    const found = await asked(0, searchResultsMax);
    const kept = await sources.read((tx) => conditions.keep(tx, found.objects));
    const objects = found.objects.filter(({ objectId }) => kept.has(objectId));
    return { ...found, objects: objects.slice(from, from + count), total: objects.length };
  };
  if (input.sort !== "RELEVANCE")
    return await pageByDate(sources, input, offset, await ask(0, searchResultsMax));
  return await pageByRelevance(sources, input, offset, scope, ask);
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
  const types = indexedTypes().filter((type) => input.types?.includes(searchTypeName(type)) ?? true);
  return await read(async (tx) => {
    const asked = (await conditions?.(tx)) ?? [];
    const found = asked.length === 0 ? undefined : await findConditionFilter(tx, types, asked, dates);
    const place = location === undefined ? {} : await findLocation(tx, location);
    const few = found?.objectIds === undefined ? {} : { objectIds: found.objectIds };
    return { filter: { ...place, ...few }, conditions: found };
  });
}

/** What the index found, of the kinds that there are. */
interface Found {
  readonly objects: readonly FoundObject[];
  readonly missing: readonly string[];
  readonly total: number;
}

type Ask = (from: number, count: number) => Promise<Found>;

async function pageByRelevance(
  sources: SearchSources,
  { query, limit }: SearchInput,
  offset: number,
  scope: ActorScope,
  ask: Ask,
): Promise<SearchAnswer> {
  const items: DescribedResult[] = [];
  const spare = scope.kind === "too-large" ? spareHits : 0;
  let [next, first]: [number | null, Found | undefined] = [offset, undefined];
  while (next !== null && (items.length < limit || first === undefined)) {
    const from: number = next;
    const window = Math.min(limit - items.length + spare, searchResultsMax - from);
    const found = await ask(from, window);
    first ??= found;
    const described = await describe(sources, found.objects, query);
    const seen = new Map(described.map((object) => [refKey(object), object]));
    const isLast = found.objects.length < window || from + window >= Math.min(found.total, searchResultsMax);
    next = isLast ? null : from + window;
    for (const [at, each] of found.objects.entries()) {
      const object = seen.get(refKey(each));
      if (object === undefined) continue;
      items.push(object);
      if (items.length < limit) continue;
      next = at + 1 < found.objects.length ? from + at + 1 : next;
      break;
    }
  }
  const isWhole = offset === 0 && next === null;
  return {
    items,
    nextCursor: next === null ? null : toCursor(next),
    missingWords: first?.missing ?? [],
    total: async () => (isWhole ? items.length : await countFound(sources, scope, ask)),
  };
}

/** The index counts what the scope allows; without a scope what it found is counted through policy. */
async function countFound(sources: SearchSources, scope: ActorScope, ask: Ask): Promise<number> {
  if (scope.kind !== "too-large") return (await ask(0, 0)).total;
  const { objects } = await ask(0, searchResultsMax);
  return await sources.read((tx) => countReadable(tx, objects));
}

async function pageByDate(
  sources: SearchSources,
  { query, sort, direction, limit }: SearchInput,
  offset: number,
  { objects, missing }: Found,
): Promise<SearchAnswer> {
  const heads = await sources.read((tx) => readIndexedHeads(tx, objects));
  const all = objects.filter((object) => heads.has(refKey(object)));
  const at = (object: FoundObject) => {
    const head = heads.get(refKey(object));
    return (sort === "CREATED" ? head?.createdAt : head?.updatedAt)?.getTime() ?? 0;
  };
  const sign = direction === "ASC" ? 1 : -1;
  const sorted = all.toSorted((a, b) => sign * (at(a) - at(b)) || a.objectId.localeCompare(b.objectId));
  const end = offset + limit;
  return {
    items: await describe(sources, sorted.slice(offset, end), query),
    nextCursor: end < sorted.length ? toCursor(end) : null,
    missingWords: missing,
    total: async () => sorted.length,
  };
}

async function askIndex(
  { index, tenant }: SearchSources,
  input: SearchInput,
  types: readonly SearchObjectType[] | undefined,
  scope: ActorScope,
  limits: Limits,
  offset: number,
  limit: number,
): Promise<Found> {
  const { hits, ...found } = await index.search(tenant, {
    query: input.query,
    method: input.method ?? "FULL_TEXT",
    titleOnly: input.titleOnly === true,
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
      ...limits.filter,
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

/** Those that still exist and that the actor may read, in their order. */
async function describe(
  { read }: SearchSources,
  objects: readonly FoundObject[],
  query: string,
): Promise<readonly DescribedResult[]> {
  return objects.length === 0 ? [] : await read((tx) => describeResults(tx, objects, query));
}

function indexTypes(types: readonly string[] | undefined): readonly SearchObjectType[] | undefined {
  if (types === undefined) return undefined;
  return indexedTypes()
    .map(searchTypeName)
    .filter((type) => types.includes(type));
}

function toCursor(offset: number): string {
  return Buffer.from(String(offset)).toString("base64url");
}

function parseCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const offset = Number(Buffer.from(cursor, "base64url").toString());
  if (Number.isInteger(offset) && offset >= 0 && offset <= searchResultsMax) return offset;
  throw new ProductError(
    "ValidationError",
    "cursor.invalid",
    "This page of the results cannot be found. Search again.",
    {
      field: "cursor",
    },
  );
}
