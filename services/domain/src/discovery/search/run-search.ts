import { ProductError } from "@fieldstone/model/errors.ts";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { searchQueryProblem } from "@fieldstone/model/search/search-query.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type {
  SearchHit,
  SearchIndex,
  SearchObjectType,
  SearchTenant,
} from "@fieldstone/platform/search-index/search-index.ts";
import { type IndexedRef, indexedTypes } from "../../kernel/indexing/search-object.ts";
import { countReadable, readIndexedHeads, refKey } from "./search-object-store.ts";

export interface SearchInput {
  readonly query: string;
  /** All types when left out; those that the index does not know find nothing. */
  readonly types?: readonly string[] | undefined;
  readonly projectIds?: readonly string[] | undefined;
  /** Objects with any of these tags. */
  readonly tagIds?: readonly string[] | undefined;
  readonly sort: "RELEVANCE" | "CREATED" | "UPDATED";
  readonly direction: "ASC" | "DESC";
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The total will be asked for: one look into the index is then for both. */
  readonly counted?: boolean;
}

export interface FoundObject extends IndexedRef {
  readonly projectId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly score: number | null;
  /** The piece of its text that matched best, from 0. */
  readonly piece: number;
}

export interface SearchAnswer {
  readonly items: readonly FoundObject[];
  readonly nextCursor: string | null;
  /** How many of the best searchResultsMax hits the actor may read. */
  total(): Promise<number>;
}

/** Where a search reads from: the index answers ids, the database says which of them may be seen. */
export interface SearchSources {
  readonly index: SearchIndex;
  readonly tenant: SearchTenant;
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
  if (types?.length === 0) return { items: [], nextCursor: null, total: async () => 0 };
  const ask = async (from: number, count: number) =>
    (await askIndex(sources, input, types, from, count)).hits;
  const best = input.counted || input.sort !== "RELEVANCE" ? await ask(0, searchResultsMax) : undefined;
  if (best === undefined) return await pageByRelevance(sources, input, offset, ask);
  return input.sort === "RELEVANCE"
    ? await pageByRelevance(sources, input, offset, async (from, count) => best.slice(from, from + count))
    : pageByDate(await readable(sources, best), input, offset);
}

type Ask = (from: number, count: number) => Promise<readonly SearchHit[]>;

async function pageByRelevance(
  sources: SearchSources,
  { limit }: SearchInput,
  offset: number,
  ask: Ask,
): Promise<SearchAnswer> {
  const items: FoundObject[] = [];
  let next: number | null = offset;
  while (next !== null && items.length < limit) {
    const from: number = next;
    const window = Math.min(limit - items.length + spareHits, searchResultsMax - from);
    const hits = await ask(from, window);
    const seen = new Map((await readable(sources, hits)).map((object) => [refKey(object), object]));
    next = hits.length < window || from + hits.length >= searchResultsMax ? null : from + hits.length;
    for (const [at, hit] of hits.entries()) {
      const object = seen.get(refKey(toRef(hit)));
      if (object === undefined) continue;
      items.push(object);
      if (items.length < limit) continue;
      const rest = at + 1 < hits.length || next !== null;
      next = rest ? from + at + 1 : null;
      break;
    }
  }
  const complete = offset === 0 && next === null;
  const total = async () => {
    const best = (await ask(0, searchResultsMax)).map(toRef);
    return await sources.read((tx) => countReadable(tx, best));
  };
  return {
    items,
    nextCursor: next === null ? null : toCursor(next),
    total: async () => (complete ? items.length : await total()),
  };
}

function pageByDate(
  all: readonly FoundObject[],
  { sort, direction, limit }: SearchInput,
  offset: number,
): SearchAnswer {
  const at = (object: FoundObject) => (sort === "CREATED" ? object.createdAt : object.updatedAt).getTime();
  const sign = direction === "ASC" ? 1 : -1;
  const sorted = all.toSorted((a, b) => sign * (at(a) - at(b)) || a.objectId.localeCompare(b.objectId));
  const end = offset + limit;
  return {
    items: sorted.slice(offset, end),
    nextCursor: end < sorted.length ? toCursor(end) : null,
    total: async () => sorted.length,
  };
}

function askIndex(
  { index, tenant }: SearchSources,
  input: SearchInput,
  types: readonly SearchObjectType[] | undefined,
  offset: number,
  limit: number,
): ReturnType<SearchIndex["search"]> {
  return index.search(tenant, {
    query: input.query,
    offset,
    limit,
    ...(types === undefined ? {} : { types }),
    filter: {
      ...(input.projectIds === undefined ? {} : { projectIds: input.projectIds }),
      ...(input.tagIds === undefined ? {} : { tagIds: input.tagIds }),
    },
  });
}

/** The hits that still exist and that the actor may read, in their order. */
async function readable(
  { read }: SearchSources,
  hits: readonly SearchHit[],
): Promise<readonly FoundObject[]> {
  if (hits.length === 0) return [];
  const heads = await read((tx) => readIndexedHeads(tx, hits.map(toRef)));
  return hits.flatMap((hit) => {
    const head = heads.get(refKey(toRef(hit)));
    return head === undefined ? [] : [{ ...head, score: hit.score, piece: hit.chunk }];
  });
}

function toRef({ objectType, objectId }: SearchHit): IndexedRef {
  const type = indexedTypes.find((each) => each.toUpperCase() === objectType);
  if (type === undefined) throw new Error(`the index answered with an unknown type ${objectType}`);
  return { objectType: type, objectId };
}

function indexTypes(types: readonly string[] | undefined): readonly SearchObjectType[] | undefined {
  if (types === undefined) return undefined;
  const known: readonly SearchObjectType[] = ["NOTE", "HIGHLIGHT", "INSIGHT", "TAG", "PROJECT", "PERSON"];
  return known.filter((type) => types.includes(type));
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
