import type { Table } from "@lancedb/lancedb";
import { allWordsQuery, closeLettersQuery, fullTextQuery, fuse, predicateOf } from "./lance-query.ts";
import {
  bestOfEachObject,
  hitColumns,
  inOrder,
  objectKeyOf,
  type RankedRow,
  readHits,
} from "./lance-rows.ts";
import type { SearchAnswer, SearchHit, SearchRequest } from "./search-index.ts";
import { hasPhrase, type SearchQuery } from "./search-query.ts";
import { hasCloseWords } from "./spelling.ts";

/** A long object has several rows: at most so many are read for each object that is wanted. */
const rowsPerObjectMax = 8;
/** More than an object had rows of late, since no two answers are alike. */
const rowsMargin = 1.25;
const vectorCandidates = 100;
const correctionCandidates = 60;
const phraseCandidates = 200;

/** What became of rows outside the index. */
export type Tail = "none" | "taken in" | "left";

/** Ranks a table's objects for a query. */
export class LanceRanker {
  /** Rows that an object had in the last answer from a table: so many more are asked for than objects are wanted. */
  readonly #rowsPerObject = new WeakMap<Table, number>();

  /**
   * The best `depth` objects of a table for a query: by words, fused with meaning where a vector is asked for, with a
   * second look for slips of spelling where no word was met.
   */
  async rank(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    depth: number,
    tail: Tail,
  ): Promise<SearchAnswer> {
    const byWords = await this.#rankByWords(table, query, request, depth, tail);
    if (request.vector !== undefined) {
      const byMeaning = await this.#rankByMeaning(table, request.vector, request);
      return { hits: byWords === undefined ? byMeaning : fuse([byWords, byMeaning]), corrected: false };
    }
    if (byWords === undefined) return { hits: await this.#newest(table, request, depth), corrected: false };
    // Who puts words in quotes means them as they are.
    if (byWords.length > 0 || query.phrases.length > 0) return { hits: byWords, corrected: false };
    const close = await this.#correct(table, query.words, request);
    return { hits: close, corrected: close.length > 0 };
  }

  async #rankByWords(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
    wanted: number,
    tail: Tail,
  ): Promise<readonly SearchHit[] | undefined> {
    const words = fullTextQuery(query);
    if (words === undefined) return undefined;
    const rows = await this.#readObjects(table, wanted, () =>
      filtered(table.query().fullTextSearch(words), request).select([...hitColumns, "_score"]),
    );
    const more =
      tail === "left" && query.phrases.length > 0
        ? await this.#findPhrasesByReading(table, query, request)
        : [];
    return bestOfEachObject(inOrder([...rows, ...more])).slice(0, wanted);
  }

  /** The index finds no phrase in rows outside it: rows with all the words are read instead. */
  async #findPhrasesByReading(
    table: Table,
    query: SearchQuery,
    request: SearchRequest,
  ): Promise<readonly RankedRow[]> {
    const rows = await filtered(table.query().fullTextSearch(allWordsQuery(query.phrases.flat())), request)
      .select([...hitColumns, "title", "text", "_score"])
      .limit(phraseCandidates)
      .toArrow();
    return readHits(rows).filter(({ content = [] }) =>
      query.phrases.every((phrase) => hasPhrase(content, phrase)),
    );
  }

  async #rankByMeaning(
    table: Table,
    vector: readonly number[],
    request: SearchRequest,
  ): Promise<readonly SearchHit[]> {
    const predicate = predicateOf(request.types, request.filter);
    const nearest = table
      .vectorSearch([...vector])
      .column("vector")
      .distanceType("cosine");
    const found = predicate === undefined ? nearest : nearest.where(predicate);
    const rows = await found
      .select([...hitColumns, "_distance"])
      .limit(vectorCandidates)
      .toArrow();
    return bestOfEachObject(readHits(rows));
  }

  async #newest(table: Table, request: SearchRequest, wanted: number): Promise<readonly SearchHit[]> {
    const rows = await this.#readObjects(table, wanted, () =>
      filtered(table.query(), request)
        .orderBy([{ columnName: "updated_at", ascending: false }])
        .select([...hitColumns, "updated_at"]),
    );
    return bestOfEachObject(rows).slice(0, wanted);
  }

  /** Reads rows until they are of as many objects as are wanted, or there are no more. */
  async #readObjects(
    table: Table,
    wanted: number,
    query: () => { limit(rows: number): { toArrow(): Promise<Parameters<typeof readHits>[0]> } },
  ): Promise<readonly RankedRow[]> {
    for (let perObject = this.#rowsPerObject.get(table) ?? 1; ; perObject *= 2) {
      const limit = Math.ceil(wanted * Math.min(perObject, rowsPerObjectMax));
      const rows = readHits(await query().limit(limit).toArrow());
      if (rows.length < limit || rows.length === 0) return rows;
      const objects = new Set(rows.map(objectKeyOf)).size;
      const seen = rows.length / objects;
      this.#rowsPerObject.set(table, Math.min(1 + (seen - 1) * rowsMargin, rowsPerObjectMax));
      if (objects >= wanted || perObject >= rowsPerObjectMax) return rows;
    }
  }

  async #correct(
    table: Table,
    words: readonly string[],
    request: SearchRequest,
  ): Promise<readonly SearchHit[]> {
    const rows = await filtered(table.query().fullTextSearch(closeLettersQuery(words)), request)
      .select([...hitColumns, "words", "_score"])
      .limit(correctionCandidates)
      .toArrow();
    return bestOfEachObject(inOrder(readHits(rows)).filter((row) => hasCloseWords(words, row.words ?? [])));
  }
}

function filtered<Q extends { where(predicate: string): Q }>(query: Q, request: SearchRequest): Q {
  const predicate = predicateOf(request.types, request.filter);
  return predicate === undefined ? query : query.where(predicate);
}
