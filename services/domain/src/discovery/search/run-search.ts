import { ProductError } from "@fieldstone/model/errors.ts";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { isInEveryPlan } from "@fieldstone/model/plans/capabilities.ts";
import { searchQueryProblem } from "@fieldstone/model/search/search-query.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import {
  askTypes,
  type Found,
  indexTypes,
  prepareSearch,
  type SearchInput,
  type SearchSources,
} from "./ask-index.ts";
import { type AskWithout, boundPoints, boundPointsInOrder } from "./bound-points.ts";
import { correctedText } from "./corrected-text.ts";
import { countByType, countFound, type TypeCount } from "./count-results.ts";
import { type DescribedResult, describeResults } from "./describe-results.ts";
import { readIndexedHeads, refKey } from "./read-indexed-objects.ts";
import type { FoundObject } from "./search-object-store.ts";
import type { ActorScope } from "./search-scope.ts";

export interface SearchAnswer {
  readonly items: readonly DescribedResult[];
  readonly nextCursor: string | null;
  /** Words of the query that nothing contains; the results contain some of the others. */
  readonly missingWords: readonly string[];
  /** The query with corrected spelling; null if it was searched for as typed. */
  readonly correctedQuery: string | null;
  /** A combined search that was answered by words only; it may find more later. */
  readonly byWordsAlone: boolean;
  /** How many of the best searchResultsMax hits the actor may read. */
  total(): Promise<number>;
  /** As total, for each type with results, whichever types the search asked for. */
  totalsByType(): Promise<readonly TypeCount[]>;
}

export function searchLimitInvalid(): ProductError {
  const message = `Ask for 0 to ${searchResultsMax} results at a time.`;
  return new ProductError("ValidationError", "search.limit", message, { field: "limit" });
}

/** Extra hits requested per page, to replace those that the actor may not read. */
const spareHits = 20;

/** @throws ProductError `search.query_too_long` */
export function requireShortQuery(query: string): void {
  const problem = searchQueryProblem(query);
  if (problem !== undefined)
    throw new ProductError("ValidationError", "search.query_too_long", problem, { field: "query" });
}

/**
 * Searches the tenant's index and removes what the actor may not read. Pages are full while there is more.
 * @throws ProductError `search.query_too_long`, `search.limit`, `cursor.invalid`, `plan.upgrade_needed`
 */
export async function runSearch(sources: SearchSources, input: SearchInput): Promise<SearchAnswer> {
  requireShortQuery(input.query);
  if (!Number.isInteger(input.limit) || input.limit < 0 || input.limit > searchResultsMax) {
    throw searchLimitInvalid();
  }
  await requirePlan(sources, input);
  const offset = parseCursor(input.cursor);
  const totalsByType = () => countByType(sources, input);
  const types = indexTypes(input.types);
  if (types?.length === 0) {
    return { items: [], nextCursor: null, ...wordsOf(input), total: async () => 0, totalsByType };
  }
  const prepared = await prepareSearch(sources, input);
  const without: AskWithout = (channelIds) => askTypes(sources, input, prepared, types, channelIds);
  const page =
    input.sort === "RELEVANCE" && input.direction === "DESC"
      ? await pageByRelevance(sources, input, offset, prepared.scope, without)
      : await pageInOrder(sources, input, offset, without);
  return { ...page, totalsByType };
}

/** Opens no transaction for what every plan has: most searches are by words. */
async function requirePlan({ read }: SearchSources, { method = "FULL_TEXT" }: SearchInput): Promise<void> {
  const capability = method === "FULL_TEXT" ? "search" : "semanticSearch";
  if (!isInEveryPlan(capability)) await read((tx) => requireCapability(tx, capability));
}

type Page = Omit<SearchAnswer, "totalsByType">;

async function pageByRelevance(
  sources: SearchSources,
  input: SearchInput,
  offset: number,
  scope: ActorScope,
  without: AskWithout,
): Promise<Page> {
  const { limit, pointsPerChannel } = input;
  const all = without([]);
  const ask = pointsPerChannel === undefined ? all : boundPoints(sources, pointsPerChannel, without);
  const items: DescribedResult[] = [];
  // Hits that the actor may not read must not say that more follows: only one more that they may read does.
  const isFilteredHere = scope.kind === "too-large" && limit > 0;
  const [wanted, spare] = isFilteredHere ? [limit + 1, spareHits] : [limit, 0];
  let pageEnd: number | null = null;
  let [next, first]: [number | null, Found | undefined] = [offset, undefined];
  while (next !== null && (items.length < wanted || first === undefined)) {
    const from: number = next;
    const window = Math.min(wanted - items.length + spare, searchResultsMax - from);
    const found = await ask(from, window);
    first ??= found;
    const described = await describe(sources, found.objects, input, found);
    const seen = new Map(described.map((object) => [refKey(object), object]));
    const read = from + window;
    const isLast =
      found.objects.length < window || (!found.isCut && read >= found.total) || read >= searchResultsMax;
    next = isLast ? null : read;
    for (const [at, each] of found.objects.entries()) {
      const object = seen.get(refKey(each));
      if (object === undefined) continue;
      items.push(object);
      if (items.length === limit) pageEnd = from + at + 1;
      if (items.length < wanted) continue;
      next = at + 1 < found.objects.length ? from + at + 1 : next;
      break;
    }
  }
  const more = scope.kind !== "too-large" ? next : items.length > limit ? pageEnd : null;
  const isWhole = offset === 0 && next === null && first?.isShortened !== true;
  return {
    items: items.slice(0, limit),
    nextCursor: more === null ? null : toCursor(more),
    ...wordsOf(input, first),
    total: async () => (isWhole ? items.length : await countFound(sources, scope, all)),
  };
}

/** The missing and corrected words of a query. */
function wordsOf({ query }: SearchInput, found?: Found) {
  const { missing = [], corrections = [], byWordsAlone = false } = found ?? {};
  return {
    missingWords: missing,
    correctedQuery: corrections.length === 0 ? null : correctedText(query, corrections),
    byWordsAlone,
  };
}

/** A page of all results in one order: by time, or the weakest match first. */
async function pageInOrder(
  sources: SearchSources,
  input: SearchInput,
  offset: number,
  without: AskWithout,
): Promise<Page> {
  const { limit, pointsPerChannel } = input;
  const order = (objects: readonly FoundObject[]) => inOrder(sources, input, objects);
  const listed = async () => {
    const found = await without([])(0, searchResultsMax);
    const objects = (await order(found.objects)).slice(0, searchResultsMax);
    return { objects, found, total: objects.length };
  };
  const { objects, found, total } =
    pointsPerChannel === undefined
      ? await listed()
      : await boundPointsInOrder(sources, pointsPerChannel, without, order);
  const end = offset + limit;
  return {
    items: await describe(sources, objects.slice(offset, end), input, found),
    nextCursor: end < objects.length ? toCursor(end) : null,
    ...wordsOf(input, found),
    total: async () => total,
  };
}

/** The readable objects, by time or, for relevance, from last to first. */
async function inOrder(
  { read }: SearchSources,
  { sort, direction }: SearchInput,
  objects: readonly FoundObject[],
): Promise<readonly FoundObject[]> {
  const heads = await read((tx) => readIndexedHeads(tx, objects));
  const readable = objects.filter((object) => heads.has(refKey(object)));
  if (sort === "RELEVANCE") return readable.toReversed();
  const at = (object: FoundObject) => {
    const head = heads.get(refKey(object));
    return (sort === "CREATED" ? head?.createdAt : head?.updatedAt)?.getTime() ?? 0;
  };
  const sign = direction === "ASC" ? 1 : -1;
  return readable.toSorted((a, b) => sign * (at(a) - at(b)) || a.objectId.localeCompare(b.objectId));
}

/** Describes the objects that still exist and that the actor may read, in order. */
async function describe(
  { read }: SearchSources,
  objects: readonly FoundObject[],
  { query, method = "FULL_TEXT" }: SearchInput,
  { corrections }: Found,
): Promise<readonly DescribedResult[]> {
  const text = correctedText(query, corrections);
  return objects.length === 0
    ? []
    : await read((tx) => describeResults(tx, objects, text, method !== "FULL_TEXT"));
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
