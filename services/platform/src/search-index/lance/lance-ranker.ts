import { searchResultsMax } from "@fieldstone/model/limits.ts";
import type { FullTextQuery, Table } from "@lancedb/lancedb";
import { FreshRowReader, FreshRows } from "../cached-rows/fresh-rows.ts";
import type { RowKeys } from "../cached-rows/row-keys.ts";
import { RowTexts } from "../cached-rows/row-texts.ts";
import { correctedQuery } from "../correction.ts";
import { findCorrections } from "../corrections.ts";
import {
  type FoundRow,
  firstOfEachObject,
  objectKeysOf,
  placesOfRows,
  type RankedRow,
  type Ranking,
  rankingOf,
} from "../found-rows.ts";
import { type Readers, rankByTitle, rankByWords } from "../rank-rows.ts";
import type { Tail } from "../ranking-cache.ts";
import type { SearchRequest, TimeOrder } from "../search-index.ts";
import type { SearchQuery } from "../search-query.ts";
import { bestOfEachObject, placed } from "../tiers.ts";
import { CommonWords } from "../words/common-words.ts";
import { rankedWords } from "../words/stop-words.ts";
import { isShortQuery, readTitled } from "./lance-evidence.ts";
import {
  anyObjectQuery,
  anyObjectWords,
  closeLettersQuery,
  isStrict,
  lastWordPrefixQuery,
  predicateOf,
  wholeObjectQuery,
  withLastAsPrefix,
} from "./lance-query.ts";
import { firstChunk, LanceReader, rowsPerObjectMax, type TableMemory } from "./lance-reader.ts";

const noFreshRows = new FreshRows([]);

/** Ranks a table's objects for a query. */
export class LanceRanker {
  readonly #memory: TableMemory;
  readonly #common = new CommonWords();
  readonly #fresh = new FreshRowReader();

  constructor(keys: RowKeys) {
    this.#memory = { keys, texts: new RowTexts(), rowsPerObject: new WeakMap() };
  }

  /** Forgets the unindexed rows of all tables. */
  clear(): void {
    this.#fresh.clear();
  }

  /**
   * The best `depth` objects of a table for a query. A word that occurs nowhere is treated as misspelt if a
   * similar one is found: objects with all the words, including that one, then come before those with some.
   */
  async rank(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
    tail: Tail,
  ): Promise<Ranking> {
    const readers = await this.#readers(table, query, request, tail);
    const reader = readers.all;
    if (query.words.length + query.phrases.length === 0) {
      // Punctuation alone has no words and finds nothing, while an empty query lists the newest objects.
      const rows = request.query.trim() === "" ? await reader.newest(depth) : [];
      return rankingOf(firstOfEachObject(rows), depth);
    }
    const inTitles = request.titleOnly === true;
    const rank = async (words: SearchQuery) =>
      inTitles
        ? await rankByTitle(reader, words, depth)
        : await rankByWords(readers, words, { depth, tail, isCounted: request.counted === true });
    const asWritten = await rank(query);
    // Quoted words are meant literally.
    if (request.asWritten === true || query.phrases.length > 0) return asWritten;
    const unmet = asWritten.rows.length === 0 ? query.words : asWritten.missing;
    const corrections = await findCorrections(reader, unmet, inTitles ? "title" : "text");
    if (corrections.length === 0) return asWritten;
    const corrected = await rank(correctedQuery(query, corrections));
    return corrected.rows.length === 0 ? asWritten : { ...corrected, corrections };
  }

  /**
   * True if a truncated ranking is known to have searchResultsMax objects or more, because one of its words
   * alone does: then they need not be counted.
   */
  async isFull(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    { hasEnough }: Ranking,
    tail: Tail,
  ): Promise<boolean> {
    if (hasEnough || isStrict(query) || request.titleOnly === true || query.words.length < 2) return false;
    const { indexed: reader } = await this.#readers(table, query, request, tail);
    const filter = `${tail} ${predicateOf(request.types, request.filter) ?? ""}`;
    return await this.#common.hasOne(table, filter, rankedWords(query.words), async (word) => {
      const words = wholeObjectQuery({ words: [word], phrases: [], excluded: [] });
      return (await reader.rowIds(words, searchResultsMax)).size;
    });
  }

  /**
   * Row ids of all objects of a truncated ranking, up to searchResultsMax of them. Undefined if only a full
   * ranking can find them.
   */
  async placesOf(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    { hasEnough, titled, begun }: Ranking,
    tail: Tail,
  ): Promise<ReadonlySet<bigint> | undefined> {
    if (isStrict(query) || request.titleOnly === true || query.words.length === 0) return undefined;
    if (hasEnough && query.words.length > 1 && !isShortQuery(query)) return undefined;
    const { all, indexed, fresh } = await this.#readers(table, query, request, tail);
    const ids = async (words: FullTextQuery, others: readonly FoundRow[]) =>
      (await indexed.rowIds(words, searchResultsMax)).union(placesOfRows(others));
    const found = hasEnough
      ? await ids(wholeObjectQuery(query), fresh.objectsWithAll(query.words))
      : await ids(anyObjectQuery(query), fresh.objectsWithAny(anyObjectWords(query)));
    // For a single word, anyObjectQuery includes the words that begin with it.
    const isAll = query.words.length === 1 && !hasEnough;
    if (found.size >= searchResultsMax || isAll) return found;
    const [inTitle, inBegun] = await Promise.all([
      titled ?? readTitled(all, query, searchResultsMax).then(({ rows }) => placesOfRows(rows)),
      hasEnough
        ? new Set<bigint>()
        : (begun ?? ids(lastWordPrefixQuery(query), fresh.objectsWithAll(withLastAsPrefix(query.words)))),
    ]);
    return found.union(inBegun).union(inTitle);
  }

  /** The keys of the objects with some row ids. */
  async objectKeys(table: Table, places: ReadonlySet<bigint>): Promise<ReadonlySet<string>> {
    const rows = Array.from(places, (rowId) => ({ rowId, score: 0 }));
    return objectKeysOf(await this.#memory.keys.rows(table, rows));
  }

  /** How many objects match a request's filter, whatever their text; searchResultsMax at most. */
  async countObjects(table: Table, { types, filter }: SearchRequest): Promise<number> {
    const left = predicateOf(types, filter);
    const found = await table.countRows(left === undefined ? firstChunk : `${firstChunk} and ${left}`);
    return Math.min(found, searchResultsMax);
  }

  /** The time of the object that comes `step`-th in an order; undefined if there are fewer. */
  async timeAt(
    table: Table,
    request: SearchRequest,
    order: TimeOrder,
    step: number,
  ): Promise<Date | undefined> {
    return await new LanceReader(table, { ...request, indexedAlone: false }, this.#memory).timeAt(
      order,
      step,
    );
  }

  /** For rows that represent their whole object, finds the piece with the query's last word. */
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
    const { indexed, fresh } = await this.#readers(table, query, request, tail);
    const limit = keys.length * rowsPerObjectMax;
    const near = await indexed.best(closeLettersQuery([last]), limit, ["words"], keys);
    const begun = near.filter(({ words = [] }) => words.some((word) => word.startsWith(last)));
    return placed(rows, bestOfEachObject([...begun, ...fresh.piecesBegun(last, keys)]));
  }

  async #readers(table: Table, query: SearchQuery, request: SearchRequest, tail: Tail): Promise<Readers> {
    const reader = (indexedAlone: boolean) =>
      new LanceReader(table, { ...request, indexedAlone }, this.#memory);
    const all = reader(tail === "skipped");
    // Phrase and title searches have their own queries, which include unindexed rows.
    if (tail !== "left" || isStrict(query) || request.titleOnly === true)
      return { all, indexed: all, fresh: noFreshRows };
    const fresh = await this.#fresh.find(table, predicateOf(request.types, request.filter));
    return fresh === undefined
      ? { all, indexed: all, fresh: noFreshRows }
      : { all, indexed: reader(true), fresh };
  }
}
