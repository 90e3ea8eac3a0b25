import type { FullTextQuery, Table } from "@lancedb/lancedb";
import {
  type FoundRow,
  inOrder,
  objectKeysOf,
  type RankedRow,
  readPlaces,
  readRows,
  rowColumns,
} from "./found-rows.ts";
import { oneOf, predicateOf } from "./lance-query.ts";
import type { RowKeys } from "./row-keys.ts";
import type { SearchRequest } from "./search-index.ts";

/** A long object has several rows: at most so many are read for each object that is wanted. */
export const rowsPerObjectMax = 8;
/** More than an object had rows of late, since no two answers are alike. */
const rowsMargin = 1.25;

export interface Asked extends SearchRequest {
  /** Rows outside the index are left out. */
  readonly indexedAlone: boolean;
}

/** What is remembered of tables from one search to the next. */
export interface TableMemory {
  readonly keys: RowKeys;
  /** Rows that an object had in the last answer from a table: so many more are asked for than objects are wanted. */
  readonly rowsPerObject: WeakMap<Table, number>;
}

/** Reads rows of one table as one search asks for them. */
export class LanceReader {
  readonly #table: Table;
  readonly #request: Asked;
  readonly #memory: TableMemory;

  constructor(table: Table, request: Asked, memory: TableMemory) {
    this.#table = table;
    this.#request = request;
    this.#memory = memory;
  }

  /** Matching rows, best first, of as many objects as are wanted. */
  async matches(words: FullTextQuery, depth: number): Promise<readonly FoundRow[]> {
    const rows = await this.#objects(depth, (limit) => this.#places(words, limit));
    return inOrder(rows);
  }

  /** As matches, of what each object has in its first row alone. */
  async firstRows(words: FullTextQuery, limit: number): Promise<readonly FoundRow[]> {
    const found = await this.best(words, limit);
    return found.map((row) => ({ ...row, isWhole: true }));
  }

  /** Ids of matching rows. Nothing of the rows themselves is read, which costs as much again for a thousand. */
  async rowIds(words: FullTextQuery, limit: number): Promise<ReadonlySet<bigint>> {
    const found = await this.#matching(words).withRowId().select(["_score"]).limit(limit).toArrow();
    return new Set(readPlaces(found).map(({ rowId }) => rowId));
  }

  /** The best matching rows with what else is read of them. */
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

  /** Title and text of rows, or the title alone, by row. */
  async contents(
    rows: readonly FoundRow[],
    column: "text" | "title" = "text",
  ): Promise<ReadonlyMap<string, string>> {
    const rowIds = rows.flatMap(({ rowId }) => (rowId === undefined ? [] : [rowId]));
    if (rowIds.length === 0) return new Map();
    const read = await this.#table
      .takeRowIds(rowIds)
      .select([...rowColumns, column])
      .toArrow();
    return new Map(readRows(read).map(({ rowKey, content = "" }) => [rowKey, content]));
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

  /** Matching rows by their places, with their keys. */
  async #places(words: FullTextQuery, limit: number, among?: string): Promise<readonly FoundRow[]> {
    const found = await this.#matching(words, among).withRowId().select(["_score"]).limit(limit).toArrow();
    return await this.#memory.keys.rows(this.#table, readPlaces(found));
  }

  #matching(words: FullTextQuery, among?: string) {
    return filtered(this.#table.query().fullTextSearch(words), this.#request, among);
  }

  /** Reads rows until they are of as many objects as are wanted, or there are no more. */
  async #objects(
    wanted: number,
    read: (limit: number) => Promise<readonly FoundRow[]>,
  ): Promise<readonly FoundRow[]> {
    const { rowsPerObject } = this.#memory;
    for (let perObject = rowsPerObject.get(this.#table) ?? 1; ; perObject *= 2) {
      const limit = Math.ceil(wanted * Math.min(perObject, rowsPerObjectMax));
      const rows = await read(limit);
      if (rows.length < limit || rows.length === 0) return rows;
      const objects = objectKeysOf(rows).size;
      const seen = rows.length / objects;
      rowsPerObject.set(this.#table, Math.min(1 + (seen - 1) * rowsMargin, rowsPerObjectMax));
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
