import type { FullTextQuery, Table } from "@lancedb/lancedb";
import type { Table as ArrowTable } from "apache-arrow";
import { z } from "zod";
import { oneOf, predicateOf } from "./lance-query.ts";
import { type FoundRow, inOrder, objectKeysOf, type RankedRow, readRows, rowColumns } from "./lance-rows.ts";
import type { SearchRequest } from "./search-index.ts";

/** A long object has several rows: at most so many are read for each object that is wanted. */
export const rowsPerObjectMax = 8;
/** More than an object had rows of late, since no two answers are alike. */
const rowsMargin = 1.25;

export interface Asked extends SearchRequest {
  /** Rows outside the index are left out. */
  readonly indexedAlone: boolean;
}

const rowIdsOf = z.instanceof(BigUint64Array);

/** Reads rows of one table as one search asks for them. */
export class LanceReader {
  readonly #table: Table;
  readonly #request: Asked;
  /** Rows that an object had in the last answer from a table: so many more are asked for than objects are wanted. */
  readonly #rowsPerObject: WeakMap<Table, number>;

  constructor(table: Table, request: Asked, rowsPerObject: WeakMap<Table, number>) {
    this.#table = table;
    this.#request = request;
    this.#rowsPerObject = rowsPerObject;
  }

  /** Matching rows, best first, of as many objects as are wanted. */
  async matches(words: FullTextQuery, depth: number): Promise<readonly FoundRow[]> {
    const rows = await this.#objects(depth, () =>
      this.#matching(words)
        .withRowId()
        .select([...rowColumns, "_score"]),
    );
    return inOrder(rows);
  }

  /** As matches, of what each object has in its first row alone. */
  async firstRows(
    words: FullTextQuery,
    limit: number,
    columns: readonly string[] = [],
  ): Promise<readonly FoundRow[]> {
    const found = await this.#matching(words)
      .withRowId()
      .select([...rowColumns, ...columns, "_score"])
      .limit(limit)
      .toArrow();
    return inOrder(readRows(found)).map((row) => ({ ...row, isWhole: true }));
  }

  /** Ids of matching rows. Nothing of the rows themselves is read, which costs as much again for a thousand. */
  async rowIds(words: FullTextQuery, limit: number): Promise<ReadonlySet<bigint>> {
    const found = await this.#matching(words).withRowId().select(["_score"]).limit(limit).toArrow();
    const ids = found.getChild("_rowid");
    return new Set(ids === null ? [] : rowIdsOf.parse(ids.toArray()));
  }

  /** The best matching rows with what else is read of them. */
  async best(
    words: FullTextQuery,
    limit: number,
    columns: readonly string[] = [],
    objectKeys?: readonly string[],
  ): Promise<readonly FoundRow[]> {
    const among = objectKeys === undefined ? undefined : oneOf("object_key", objectKeys);
    const found = await this.#matching(words, among)
      .select([...rowColumns, ...columns, "_score"])
      .limit(limit)
      .toArrow();
    return inOrder(readRows(found));
  }

  /** Title and text of rows, by row. */
  async contents(rows: readonly FoundRow[]): Promise<ReadonlyMap<string, string>> {
    const rowIds = rows.flatMap(({ rowId }) => (rowId === undefined ? [] : [rowId]));
    if (rowIds.length === 0) return new Map();
    const read = await this.#table
      .takeRowIds(rowIds)
      .select([...rowColumns, "text"])
      .toArrow();
    return new Map(readRows(read).map(({ rowKey, content = "" }) => [rowKey, content]));
  }

  async newest(wanted: number): Promise<readonly RankedRow[]> {
    return await this.#objects(wanted, () =>
      filtered(this.#table.query(), { ...this.#request, indexedAlone: false })
        .orderBy([{ columnName: "updated_at", ascending: false }])
        .select([...rowColumns, "updated_at"]),
    );
  }

  #matching(words: FullTextQuery, among?: string) {
    return filtered(this.#table.query().fullTextSearch(words), this.#request, among);
  }

  /** Reads rows until they are of as many objects as are wanted, or there are no more. */
  async #objects(
    wanted: number,
    query: () => { limit(rows: number): { toArrow(): Promise<ArrowTable> } },
  ): Promise<readonly FoundRow[]> {
    for (let perObject = this.#rowsPerObject.get(this.#table) ?? 1; ; perObject *= 2) {
      const limit = Math.ceil(wanted * Math.min(perObject, rowsPerObjectMax));
      const rows = readRows(await query().limit(limit).toArrow());
      if (rows.length < limit || rows.length === 0) return rows;
      const objects = objectKeysOf(rows).size;
      const seen = rows.length / objects;
      this.#rowsPerObject.set(this.#table, Math.min(1 + (seen - 1) * rowsMargin, rowsPerObjectMax));
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
