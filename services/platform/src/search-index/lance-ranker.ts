import type { FullTextQuery, Table } from "@lancedb/lancedb";
import { tierDistance } from "./fuse.ts";
import {
  allWordsQuery,
  anyTitleWordQuery,
  anyWordQueries,
  anyWordQuery,
  closeLettersQuery,
  excludedQuery,
  lastWordStartsQuery,
  oneWordQuery,
  predicateOf,
  titleQuery,
  unquoted,
} from "./lance-query.ts";
import {
  addedUp,
  type FoundRow,
  firstOfEachObject,
  hasSeveralRowsOfOne,
  inOrder,
  objectKeysOf,
  type RankedRow,
  type Ranking,
  rankingOf,
  readRows,
  rowColumns,
} from "./lance-rows.ts";
import type { SearchRequest } from "./search-index.ts";
import { hasPhrase, type SearchQuery } from "./search-query.ts";
import { hasCloseWords } from "./spelling.ts";

/** A long object has several rows: at most so many are read for each object that is wanted. */
const rowsPerObjectMax = 8;
/** More than an object had rows of late, since no two answers are alike. */
const rowsMargin = 1.25;
const correctionCandidates = 60;
/** Rows with all the words that are read to see whether they have them beside each other. */
const phraseCandidates = 60;
const quotedCandidates = 200;
/** With so many objects that have all the words, nobody pages on to those with some. */
const enoughObjects = 200;
/** In longer queries words are not looked for one by one: a sentence shares some words with everything. */
const wordsAskedForMax = 8;
const wordRowsMax = 2_000;
const excludedRowsMax = 10_000;

/** Places before scores. */
const tiers = { title: 4, phrase: 3, all: 2, begun: 1, any: 0 } as const;

/** What became of rows outside the index. */
export type Tail = "none" | "taken in" | "left" | "skipped";

interface Asked extends SearchRequest {
  /** Rows outside the index are left out. */
  readonly indexedAlone: boolean;
}

/** Ranks a table's objects for a query. */
export class LanceRanker {
  /** Rows that an object had in the last answer from a table: so many more are asked for than objects are wanted. */
  readonly #rowsPerObject = new WeakMap<Table, number>();

  /**
   * The best `depth` objects of a table for a query, with a second look for slips of spelling where no word was met.
   */
  async rank(
    table: Table,
    query: SearchQuery,
    searched: SearchRequest,
    depth: number,
    tail: Tail,
  ): Promise<Ranking> {
    const request = { ...searched, indexedAlone: tail === "skipped" };
    if (isEmpty(query)) {
      // Signs alone are no words: they find nothing, while an empty query lists what is new.
      return rankingOf(request.query.trim() === "" ? await this.#newest(table, request, depth) : []);
    }
    if (request.titleOnly === true) return await this.#rankByTitle(table, query, request, depth);
    const byWords = await this.#rankByWords(table, query, request, depth, tail);
    // Who puts words in quotes means them as they are.
    if (byWords.rows.length > 0 || query.phrases.length > 0) return byWords;
    const close = await this.#correct(table, query.words, request);
    return { ...rankingOf(close), corrected: close.length > 0 };
  }

  /**
   * Objects with all the words come before those with some: in the title, then beside each other, then anywhere, then
   * with the last word begun. Only where they are few are the rest asked for.
   */
  async #rankByWords(
    table: Table,
    query: SearchQuery,
    request: Asked,
    depth: number,
    tail: Tail,
  ): Promise<Ranking> {
    const asked = (words: FullTextQuery | undefined) =>
      words === undefined ? [] : this.#readMatches(table, request, depth, words);
    const [titled, whole, late] = await Promise.all([
      asked(titleQuery(query)),
      asked(query.words.length === 0 ? anyWordQuery(query) : allWordsQuery(query)),
      tail === "left" && query.phrases.length > 0 ? this.#findPhrasesByReading(table, query, request) : [],
    ]);
    const contents = await this.#readContents(table, query, whole);
    const beside = whole.filter(({ rowKey }) => hasPhrase(contents.get(rowKey) ?? "", query.words));
    const best = firstOfEachObject([
      ...inTier(tiers.title, titled),
      ...inTier(tiers.phrase, beside),
      ...inTier(tiers.all, [...whole, ...late]),
    ]);
    if (best.length >= Math.min(depth, enoughObjects) || query.words.length === 0) {
      return rankingOf(await this.#withoutExcluded(table, query, request, best.slice(0, depth)));
    }
    const [begun, any] = await Promise.all([
      asked(lastWordStartsQuery(query)),
      query.words.length + query.phrases.length === 1 ? [] : this.#readAny(table, query, request, depth),
    ]);
    // Word by word costs as much as all the rest: only where it tells which objects have all, or which word none has.
    const isCut = objectKeysOf(any).size >= depth || any.length >= depth * rowsPerObjectMax;
    const maySpread = isCut || hasSeveralRowsOfOne(any, objectKeysOf(best));
    const isMet = [...contents.values()].some((text) => query.words.every((word) => hasPhrase(text, [word])));
    const rowsMax = maySpread ? wordRowsMax : 1;
    const each = isMet && !maySpread ? [] : await this.#findEachWord(table, query, request, rowsMax);
    const spread = any.filter(
      ({ objectKey }) => maySpread && each.length > 0 && each.every(({ keys }) => keys.has(objectKey)),
    );
    const rows = firstOfEachObject([
      ...best,
      ...inTier(tiers.all, spread),
      ...inTier(tiers.begun, begun),
      ...inTier(tiers.any, any),
    ]);
    const missing = each.filter(({ keys }) => keys.size === 0).map(({ word }) => word);
    const kept = await this.#withoutExcluded(table, query, request, rows.slice(0, depth));
    return { ...rankingOf(kept), missing: kept.length === 0 ? [] : missing };
  }

  async #readMatches(
    table: Table,
    request: Asked,
    depth: number,
    words: FullTextQuery,
  ): Promise<readonly FoundRow[]> {
    const rows = await this.#readObjects(table, depth, () =>
      filtered(table.query().fullTextSearch(words), request)
        .withRowId()
        .select([...rowColumns, "_score"]),
    );
    return inOrder(rows);
  }

  /** Rows with any of the words, best first. */
  async #readAny(
    table: Table,
    query: SearchQuery,
    request: Asked,
    depth: number,
  ): Promise<readonly FoundRow[]> {
    const alone = anyWordQueries(query);
    const asOne = anyWordQuery(query);
    if (alone === undefined)
      return asOne === undefined ? [] : await this.#readMatches(table, request, depth, asOne);
    const found = await Promise.all(alone.map((words) => this.#readMatches(table, request, depth, words)));
    return inOrder(addedUp(found.flat()));
  }

  /** Title and text of the best rows with several words, by row. */
  async #readContents(
    table: Table,
    { words }: SearchQuery,
    rows: readonly FoundRow[],
  ): Promise<ReadonlyMap<string, string>> {
    if (words.length < 2 || rows.length === 0) return new Map();
    const rowIds = rows
      .slice(0, phraseCandidates)
      .flatMap(({ rowId }) => (rowId === undefined ? [] : [rowId]));
    const read = await table
      .takeRowIds(rowIds)
      .select([...rowColumns, "text"])
      .toArrow();
    return new Map(readRows(read).map(({ rowKey, content = "" }) => [rowKey, content]));
  }

  /** Which objects have each word, in whichever of their pieces: nothing where the words are too many to ask for. */
  async #findEachWord(
    table: Table,
    query: SearchQuery,
    request: Asked,
    rowsMax: number,
  ): Promise<readonly { readonly word: string; readonly keys: ReadonlySet<string> }[]> {
    const words = [...new Set(query.words)];
    if (words.length < 2 || words.length > wordsAskedForMax) return [];
    return await Promise.all(
      words.map(async (word) => {
        const rows = await filtered(table.query().fullTextSearch(oneWordQuery(query, word)), request)
          .select([...rowColumns, "_score"])
          .limit(rowsMax)
          .toArrow();
        return { word, keys: objectKeysOf(readRows(rows)) };
      }),
    );
  }

  /** An excluded word in any piece of an object excludes the object. */
  async #withoutExcluded(
    table: Table,
    query: SearchQuery,
    request: Asked,
    ranked: readonly RankedRow[],
  ): Promise<readonly RankedRow[]> {
    const excluded = excludedQuery(query);
    if (excluded === undefined || ranked.length === 0) return ranked;
    const rows = await filtered(table.query().fullTextSearch(excluded), request)
      .select([...rowColumns, "_score"])
      .limit(excludedRowsMax)
      .toArrow();
    const keys = objectKeysOf(readRows(rows));
    return ranked.filter(({ objectKey }) => !keys.has(objectKey));
  }

  /** The index finds no phrase in rows outside it: rows with all the words are read instead. */
  async #findPhrasesByReading(
    table: Table,
    query: SearchQuery,
    request: Asked,
  ): Promise<readonly RankedRow[]> {
    const rows = await filtered(table.query().fullTextSearch(allWordsQuery(unquoted(query))), request)
      .select([...rowColumns, "text", "_score"])
      .limit(quotedCandidates)
      .toArrow();
    return readRows(rows).filter(({ content = "" }) =>
      query.phrases.every((phrase) => hasPhrase(content, phrase)),
    );
  }

  /** Objects with all the words in the title come before those with some. */
  async #rankByTitle(table: Table, query: SearchQuery, request: Asked, depth: number): Promise<Ranking> {
    const all = query.phrases.length > 0 ? undefined : titleQuery(query);
    const [whole, any] = await Promise.all([
      all === undefined ? [] : this.#readMatches(table, request, depth, all),
      this.#readMatches(table, request, depth, anyTitleWordQuery(query)),
    ]);
    const rows = firstOfEachObject([...inTier(tiers.title, whole), ...inTier(tiers.any, any)]);
    return rankingOf(rows.slice(0, depth));
  }

  async #newest(table: Table, request: Asked, wanted: number): Promise<readonly RankedRow[]> {
    const rows = await this.#readObjects(table, wanted, () =>
      filtered(table.query(), { ...request, indexedAlone: false })
        .orderBy([{ columnName: "updated_at", ascending: false }])
        .select([...rowColumns, "updated_at"]),
    );
    return firstOfEachObject(rows).slice(0, wanted);
  }

  /** Reads rows until they are of as many objects as are wanted, or there are no more. */
  async #readObjects(
    table: Table,
    wanted: number,
    query: () => { limit(rows: number): { toArrow(): Promise<Parameters<typeof readRows>[0]> } },
  ): Promise<readonly FoundRow[]> {
    for (let perObject = this.#rowsPerObject.get(table) ?? 1; ; perObject *= 2) {
      const limit = Math.ceil(wanted * Math.min(perObject, rowsPerObjectMax));
      const rows = readRows(await query().limit(limit).toArrow());
      if (rows.length < limit || rows.length === 0) return rows;
      const objects = objectKeysOf(rows).size;
      const seen = rows.length / objects;
      this.#rowsPerObject.set(table, Math.min(1 + (seen - 1) * rowsMargin, rowsPerObjectMax));
      if (objects >= wanted || perObject >= rowsPerObjectMax) return rows;
    }
  }

  async #correct(table: Table, words: readonly string[], request: Asked): Promise<readonly RankedRow[]> {
    const rows = await filtered(table.query().fullTextSearch(closeLettersQuery(words)), request)
      .select([...rowColumns, "words", "_score"])
      .limit(correctionCandidates)
      .toArrow();
    const close = inOrder(readRows(rows)).filter((row) => hasCloseWords(words, row.words ?? []));
    return firstOfEachObject(inTier(tiers.any, close));
  }
}

function filtered<Q extends { where(predicate: string): Q; fastSearch(): Q }>(query: Q, request: Asked): Q {
  const predicate = predicateOf(request.types, request.filter);
  const read = request.indexedAlone ? query.fastSearch() : query;
  return predicate === undefined ? read : read.where(predicate);
}

function inTier(tier: number, rows: readonly RankedRow[]): readonly RankedRow[] {
  return rows.map(({ rowKey, objectKey, score }) => ({
    rowKey,
    objectKey,
    score: tier * tierDistance + score,
  }));
}

function isEmpty({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}
