import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { FullTextQuery, Table } from "@lancedb/lancedb";
import { CommonWords } from "./common-words.ts";
import { correctedQuery } from "./correction.ts";
import { findCorrections } from "./corrections.ts";
import {
  type FoundRow,
  firstOfEachObject,
  hasSeveralRowsOfOne,
  inOrder,
  objectKeysOf,
  type RankedRow,
  type Ranking,
  rankingOf,
  withTitles,
} from "./found-rows.ts";
import { tellingWords } from "./hollow-words.ts";
import {
  isAskedFor,
  missingInTitles,
  missingWords,
  readTitled,
  readWords,
  withEachWord,
} from "./lance-evidence.ts";
import {
  allWordsQuery,
  anyObjectQuery,
  anyTitleQuery,
  anyTitleWordQuery,
  anyWordQuery,
  closeLettersQuery,
  excludedQuery,
  isStrict,
  lastWordBegunQuery,
  predicateOf,
  unquoted,
  wholeObjectQuery,
} from "./lance-query.ts";
import { LanceReader, rowsPerObjectMax, type TableMemory } from "./lance-reader.ts";
import type { Tail } from "./ranking-cache.ts";
import type { RowKeys } from "./row-keys.ts";
import type { SearchRequest } from "./search-index.ts";
import { type SearchQuery, WordText } from "./search-query.ts";
import { bestOfEachObject, inTier, type Pieces, placed, tiers } from "./tiers.ts";

const quotedCandidates = 200;
/** With so many objects that have all the words, nobody pages on to those with some. */
const enoughObjects = 200;
const excludedRowsMax = 10_000;

/** Each object has one such row. */
export const firstChunk = "chunk = 0";

/** Ranks a table's objects for a query. */
export class LanceRanker {
  readonly #memory: TableMemory;
  readonly #common = new CommonWords();

  constructor(keys: RowKeys) {
    this.#memory = { keys, rowsPerObject: new WeakMap() };
  }

  /**
   * The best `depth` objects of a table for a query. A word that nothing has is taken for a slip of spelling where a near
   * one is found: objects with all the words, that one among them, then come before those with some.
   */
  async rank(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
    tail: Tail,
  ): Promise<Ranking> {
    const reader = this.#reader(table, request, tail);
    if (query.words.length + query.phrases.length === 0) {
      // Signs alone are no words: they find nothing, while an empty query lists what is new.
      const rows = request.query.trim() === "" ? await reader.newest(depth) : [];
      return rankingOf(firstOfEachObject(rows), depth);
    }
    const inTitles = request.titleOnly === true;
    const rank = async (words: SearchQuery) =>
      inTitles ? await rankByTitle(reader, words, depth) : await rankByWords(reader, words, depth, tail);
    const asWritten = await rank(query);
    // Who puts words in quotes means them as they are.
    if (request.asWritten === true || query.phrases.length > 0) return asWritten;
    const unmet = asWritten.rows.length === 0 ? query.words : asWritten.missing;
    const corrections = await findCorrections(reader, unmet, inTitles ? "title" : "text");
    if (corrections.length === 0) return asWritten;
    const corrected = await rank(correctedQuery(query, corrections));
    return corrected.rows.length === 0 ? asWritten : { ...corrected, corrections };
  }

  /**
   * True where a ranking that was cut at its depth is known to have searchResultsMax objects or more, as one of the words
   * alone has: they need not be counted.
   */
  async isFull(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    { hasEnough }: Ranking,
    tail: Tail,
  ): Promise<boolean> {
    if (hasEnough || isStrict(query) || request.titleOnly === true || query.words.length < 2) return false;
    const reader = this.#reader(table, request, tail);
    const filter = `${tail} ${predicateOf(request.types, request.filter) ?? ""}`;
    return await this.#common.hasOne(table, filter, tellingWords(query.words), async (word) => {
      const words = wholeObjectQuery({ words: [word], phrases: [], excluded: [] });
      return (await reader.rowIds(words, searchResultsMax)).size;
    });
  }

  /**
   * The places of all objects of a ranking that was cut at its depth; of searchResultsMax objects or more, any so many.
   * Undefined where that is known by ranking so many alone.
   */
  async placesOf(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    { hasEnough, titled, begun }: Ranking,
    tail: Tail,
  ): Promise<ReadonlySet<bigint> | undefined> {
    if (isStrict(query) || request.titleOnly === true || query.words.length === 0) return undefined;
    if (hasEnough && query.words.length > 1 && !isAskedFor(query)) return undefined;
    const reader = this.#reader(table, request, tail);
    const ids = async (words: FullTextQuery) => await reader.rowIds(words, searchResultsMax);
    const found = await ids(hasEnough ? wholeObjectQuery(query) : anyObjectQuery(query));
    // Objects with words that begin as a query's only one does are among those with any.
    const isAll = query.words.length === 1 && !hasEnough;
    if (found.size >= searchResultsMax || isAll) return found;
    const [inTitle, lastBegun] = await Promise.all([
      titled ?? readTitled(reader, query, searchResultsMax).then(({ rows }) => idsOf(rows)),
      hasEnough ? new Set<bigint>() : (begun ?? ids(lastWordBegunQuery(query))),
    ]);
    return found.union(lastBegun).union(inTitle);
  }

  /** The keys of objects in some places. */
  async objectKeys(table: Table, places: ReadonlySet<bigint>): Promise<ReadonlySet<string>> {
    const rows = Array.from(places, (rowId) => ({ rowId, score: 0 }));
    return objectKeysOf(await this.#memory.keys.rows(table, rows));
  }

  /** How many objects a request's filter leaves, whatever they say, searchResultsMax at most. */
  async countObjects(table: Table, { types, filter }: SearchRequest): Promise<number> {
    const left = predicateOf(types, filter);
    const found = await table.countRows(left === undefined ? firstChunk : `${firstChunk} and ${left}`);
    return Math.min(found, searchResultsMax);
  }

  /** Finds out for rows that stand for their whole object which piece has the word that the query ends in. */
  async place(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    rows: readonly RankedRow[],
    tail: Tail,
  ): Promise<readonly RankedRow[]> {
    const last = query.words.at(-1);
    const keys = rows.filter(({ isWhole }) => isWhole).map(({ objectKey }) => objectKey);
    if (last === undefined || keys.length === 0) return rows;
    const reader = this.#reader(table, request, tail);
    const limit = keys.length * rowsPerObjectMax;
    const near = await reader.best(closeLettersQuery([last]), limit, ["words"], keys);
    const begun = near.filter(({ words = [] }) => words.some((word) => word.startsWith(last)));
    return placed(rows, bestOfEachObject(begun));
  }

  #reader(table: Table, request: SearchRequest, tail: Tail): LanceReader {
    return new LanceReader(table, { ...request, indexedAlone: tail === "skipped" }, this.#memory);
  }
}

/**
 * Objects with all the words come before those with some: in the title, then beside each other, then anywhere, then
 * with the last word begun. Only where they are few are the rest asked for. Each is asked of one column: put together
 * into one, the index scores each row that has any of the words instead of the best alone.
 */
async function rankByWords(
  reader: LanceReader,
  query: SearchQuery,
  depth: number,
  tail: Tail,
): Promise<Ranking> {
  const strict = isStrict(query);
  const [{ rows: titled, isCut: isTitledCut }, inOnePiece, late] = await Promise.all([
    readTitled(reader, query, depth),
    query.words.length === 0 ? readAny(reader, query, depth) : reader.matches(allWordsQuery(query), depth),
    tail === "left" && query.phrases.length > 0 ? findPhrasesByReading(reader, query) : [],
  ]);
  const known = isTitledCut ? {} : { titled: idsOf(titled) };
  const { beside, apart, some } = await readWords(reader, query, inOnePiece);
  const best = (found: Pieces) => [
    // Of a match in the title alone the text's beginning is shown.
    ...inTier(tiers.title, placed(titled, found)).map(({ isWhole: _, ...row }) => row),
    ...inTier(tiers.phrase, beside),
    ...inTier(tiers.all, [...apart, ...late]),
  ];
  const foremost = firstOfEachObject(best(bestOfEachObject(inOnePiece)));
  const hasEnough = foremost.length >= enoughObjects && depth >= enoughObjects;
  if (foremost.length >= depth || query.words.length === 0 || (hasEnough && strict)) {
    const kept = await withoutExcluded(reader, query, foremost.slice(0, depth));
    return { ...rankingOf(kept, depth), ...known, hasEnough, isCut: hasEnough || foremost.length >= depth };
  }
  const [begun, any] = await Promise.all([
    hasEnough ? [] : reader.firstRows(lastWordBegunQuery(query), depth),
    query.words.length + query.phrases.length > 1 && !hasEnough ? readAny(reader, query, depth) : [],
  ]);
  // An object has the words in different pieces only if it has several of the rows, where those are all that there are.
  const isAnyCut = objectKeysOf(any).size >= depth || any.length >= depth * rowsPerObjectMax;
  const maySpread = hasEnough || isAnyCut || hasSeveralRowsOfOne(any, objectKeysOf(foremost));
  const whole = maySpread && isAskedFor(query) ? await reader.firstRows(wholeObjectQuery(query), depth) : [];
  const isMet = beside.length + apart.length > 0;
  const spread = isMet && some.length === 0 ? whole : await withEachWord(reader, query, whole);
  const pieces = bestOfEachObject([...inOnePiece, ...any]);
  // Phrases are looked for in pieces alone.
  const allowed = (rows: readonly RankedRow[]) =>
    query.phrases.length > 0 ? rows.filter(({ objectKey }) => pieces.has(objectKey)) : rows;
  const scored = spread.map((row) => ({ ...row, score: pieces.get(row.objectKey)?.score ?? 0 }));
  const deep = depth >= searchResultsMax && !strict && !hasEnough && any.length >= depth;
  const rest = deep ? await reader.firstRows(anyObjectQuery(query), depth) : [];
  const ordered = firstOfEachObject([
    ...best(pieces),
    ...inTier(tiers.all, inOrder(allowed(scored))),
    ...inTier(tiers.begun, allowed(begun)),
    ...inTier(tiers.any, inOrder([...any, ...some])),
    ...inTier(
      tiers.any,
      rest.map((row) => ({ ...row, score: 0 })),
    ),
  ]);
  const rows = placed(ordered, pieces).slice(0, depth);
  const kept = await withoutExcluded(reader, query, rows);
  const missing =
    isMet || spread.length > 0 || kept.length === 0 ? [] : await missingWords(reader, query, any);
  const isCut = rows.length >= depth || Math.max(any.length, inOnePiece.length) >= depth * rowsPerObjectMax;
  const places = hasEnough || begun.length >= depth ? known : { ...known, begun: idsOf(begun) };
  return { ...rankingOf(kept, depth), ...places, missing, hasEnough, isCut };
}

function idsOf(rows: readonly FoundRow[]): ReadonlySet<bigint> {
  return new Set(rows.flatMap(({ rowId }) => (rowId === undefined ? [] : [rowId])));
}

/** Rows with any of the words, best first. */
async function readAny(reader: LanceReader, query: SearchQuery, depth: number): Promise<readonly FoundRow[]> {
  const words = anyWordQuery(query);
  if (words === undefined) return [];
  if (isStrict(query)) return await reader.matches(words, depth);
  const [texts, titles] = await Promise.all([
    reader.matches(words, depth),
    reader.best(anyTitleQuery(query), depth),
  ]);
  return inOrder(withTitles(texts, titles));
}

/** An excluded word in any piece of an object excludes the object. */
async function withoutExcluded(
  reader: LanceReader,
  query: SearchQuery,
  ranked: readonly RankedRow[],
): Promise<readonly RankedRow[]> {
  const excluded = excludedQuery(query);
  if (excluded === undefined || ranked.length === 0) return ranked;
  const found = ranked.map(({ objectKey }) => objectKey);
  const keys = objectKeysOf(await reader.best(excluded, excludedRowsMax, [], found));
  return ranked.filter(({ objectKey }) => !keys.has(objectKey));
}

/** The index finds no phrase in rows outside it: rows with all the words are read instead. */
async function findPhrasesByReading(reader: LanceReader, query: SearchQuery): Promise<readonly RankedRow[]> {
  const rows = await reader.best(allWordsQuery(unquoted(query)), quotedCandidates, ["text"]);
  return rows.filter(({ content = "" }) => {
    const text = new WordText(content);
    return query.phrases.every((phrase) => text.has(phrase));
  });
}

/** Objects with all the words in the title come before those with some. */
async function rankByTitle(reader: LanceReader, query: SearchQuery, depth: number): Promise<Ranking> {
  const [whole, any] = await Promise.all([
    query.phrases.length > 0 ? [] : readTitled(reader, query, depth).then(({ rows }) => rows),
    reader.matches(anyTitleWordQuery(query), depth),
  ]);
  const rows = placed(
    firstOfEachObject([...inTier(tiers.title, whole), ...inTier(tiers.any, any)]),
    bestOfEachObject(any),
  );
  const missing = whole.length > 0 || any.length === 0 ? [] : await missingInTitles(reader, query);
  return { ...rankingOf(rows, depth), missing };
}
