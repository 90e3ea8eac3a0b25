import type { FullTextQuery, Table } from "@lancedb/lancedb";
import type { RowKeys } from "../cached-rows/row-keys.ts";
import type { RowTexts } from "../cached-rows/row-texts.ts";
import {
  type FoundRow,
  inOrder,
  objectKeysOf,
  type RankedRow,
  readPlaces,
  readRows,
  readStrings,
  readTimes,
  rowColumns,
} from "../found-rows.ts";
import type { SearchRequest, TimeOrder } from "../search-index.ts";
import type { WordText } from "../search-query.ts";
import { oneOf, predicateOf, timeColumn } from "./lance-query.ts";

/** Matches one row per object. */
export const firstChunk = "chunk = 0";
/** Maximum rows read for each requested object: a long object has several. */
export const rowsPerObjectMax = 8;
/**
 * Margins over the last answer's rows per object, since answers differ: too few rows cost a second query. Without the
 * second margin, one of five searches by two to eight words in a million pieces made one.
 */
const rowsMargin = 1.25;
const rowsBeside = 0.1;
/** With more rows for each object than this, to count objects costs less than to read the rows of as many. */
const hopedRowsPerObjectMax = 1.5;

export interface Asked extends SearchRequest {
  /** Excludes unindexed rows. */
  readonly indexedAlone: boolean;
}

/** Caches of tables that outlive a search. */
export interface TableMemory {
  readonly keys: RowKeys;
  readonly texts: RowTexts;
  /** Rows per object in a table's last answer; decides how many rows to request. */
  readonly rowsPerObject: WeakMap<Table, number>;
}

/** Reads rows of one table for one search. */
export class LanceReader {
  readonly #table: Table;
  readonly #request: Asked;
  readonly #memory: TableMemory;

  constructor(table: Table, request: Asked, memory: TableMemory) {
    this.#table = table;
    this.#request = request;
    this.#memory = memory;
  }

  /**
   * Matching rows, best first, of up to `depth` objects. Where objects have few rows each, as many as `hoped` objects
   * probably have, which need not be counted then.
   */
  async matches(words: FullTextQuery, depth: number, hoped = 0): Promise<readonly FoundRow[]> {
    const rows = await this.#objects(depth, (limit) => this.#places(words, limit), hoped);
    return inOrder(rows);
  }

  /** As matches, for a column that only each object's first row has. */
  async firstRows(words: FullTextQuery, limit: number): Promise<readonly FoundRow[]> {
    const found = await this.best(words, limit);
    return found.map((row) => ({ ...row, isWhole: true }));
  }

  /** Ids of matching rows. For a thousand rows, reading their columns would double the cost. */
  async rowIds(words: FullTextQuery, limit: number): Promise<ReadonlySet<bigint>> {
    const found = await this.#matching(words).withRowId().select(["_score"]).limit(limit).toArrow();
    return new Set(readPlaces(found).map(({ rowId }) => rowId));
  }

  /** The best matching rows, with additional columns. */
  async best(
    words: FullTextQuery,
    limit: number,
    columns: readonly string[] = [],
    objectKeys?: readonly string[],
  ): Promise<readonly FoundRow[]> {
    const among = objectKeys === undefined ? undefined : oneOf("object_key", objectKeys);
    if (columns.length === 0) return inOrder(await this.#places(words, limit, among));
    const found = await this.#matching(words, among)
      .withRowId()
      .select([...rowColumns, ...columns, "_score"])
      .limit(limit)
      .toArrow();
    return inOrder(readRows(found));
  }

  /** Titles of the best matching objects. */
  async titles(words: FullTextQuery, limit: number): Promise<readonly string[]> {
    const found = await this.#matching(words, "title <> ''")
      .select([...rowColumns, "title", "_score"])
      .limit(limit)
      .toArrow();
    return readRows(found).map(({ content = "" }) => content);
  }

  /** Title and text of rows, folded for word lookups, by row key. */
  async texts(rows: readonly FoundRow[]): Promise<ReadonlyMap<string, WordText>> {
    return await this.#memory.texts.read(this.#table, rows);
  }

  /** A column of rows, by row key. */
  async contents(rows: readonly FoundRow[], column: "title" | "terms"): Promise<ReadonlyMap<string, string>> {
    const rowIds = rows.flatMap(({ rowId }) => (rowId === undefined ? [] : [rowId]));
    if (rowIds.length === 0) return new Map();
    const read = await this.#table
      .takeRowIds(rowIds)
      .select([...rowColumns, column])
      .toArrow();
    const contents = readStrings(read, column);
    return new Map(readRows(read).map(({ rowKey }, row) => [rowKey, contents[row] ?? ""]));
  }

  async newest(wanted: number): Promise<readonly RankedRow[]> {
    return await this.#objects(wanted, async (limit) => {
      const found = await filtered(this.#table.query(), { ...this.#request, indexedAlone: false })
        .orderBy([{ columnName: "updated_at", ascending: false }])
        .select([...rowColumns, "updated_at"])
        .limit(limit)
        .toArrow();
      return readRows(found);
    });
  }

  /** The time of the object that comes `step`-th in an order; undefined if there are fewer. */
  async timeAt(order: TimeOrder, step: number): Promise<Date | undefined> {
    const column = timeColumn(order);
    const found = await filtered(this.#table.query(), { ...this.#request, indexedAlone: false }, firstChunk)
      .orderBy([{ columnName: column, ascending: order.direction === "ASC" }])
      .select([column])
      .offset(step - 1)
      .limit(1)
      .toArrow();
    const [at] = readTimes(found, column);
    return at;
  }

  /** Matching rows by id, with their keys. */
  async #places(words: FullTextQuery, limit: number, among?: string): Promise<readonly FoundRow[]> {
    const found = await this.#matching(words, among).withRowId().select(["_score"]).limit(limit).toArrow();
    return await this.#memory.keys.rows(this.#table, readPlaces(found));
  }

  #matching(words: FullTextQuery, among?: string) {
    return filtered(this.#table.query().fullTextSearch(words), this.#request, among);
  }

  /** Reads rows until they cover enough objects, or there are no more. */
  async #objects(
    wanted: number,
    read: (limit: number) => Promise<readonly FoundRow[]>,
    hoped = 0,
  ): Promise<readonly FoundRow[]> {
    const { rowsPerObject } = this.#memory;
    for (let perObject = rowsPerObject.get(this.#table) ?? 1 + rowsBeside; ; perObject *= 2) {
      const objectsRead = Math.max(wanted, perObject <= hopedRowsPerObjectMax ? hoped : 0);
      const limit = Math.ceil(objectsRead * Math.min(perObject, rowsPerObjectMax));
      const rows = await read(limit);
      if (rows.length < limit || rows.length === 0) return rows;
      const objects = objectKeysOf(rows).size;
      const seen = rows.length / objects;
      rowsPerObject.set(this.#table, Math.min(1 + rowsBeside + (seen - 1) * rowsMargin, rowsPerObjectMax));
      if (objects >= wanted || perObject >= rowsPerObjectMax) return rows;
    }
  }
}

function filtered<Q extends { where(predicate: string): Q; fastSearch(): Q }>(
  query: Q,
  request: Asked,
  among?: string,
): Q {
  const clauses = [predicateOf(request.types, request.filter), among];
  const predicate = clauses.filter((clause) => clause !== undefined).join(" and ");
  const read = request.indexedAlone ? query.fastSearch() : query;
  return predicate === "" ? read : read.where(predicate);
}
