import type { Table, Vector } from "apache-arrow";
import { z } from "zod";
import type { KeyColumn } from "./cached-rows/packed-keys.ts";
import type { Correction } from "./correction.ts";
import type { SearchHit } from "./search-index.ts";

/**
 * The columns that a query reads besides the score. The key contains type, object and the piece's start, and
 * reading one column costs a third of reading three.
 */
export const rowColumns = ["row_key"];
const typeName = /^[A-Z_]{1,50}$/;
const texts = z.array(z.string());
const times = z.array(z.coerce.date());
const bytes = z.instanceof(Uint8Array);
const offsets = z.instanceof(Int32Array);
const numbers = z.instanceof(Float32Array);
const rowIdsOf = z.instanceof(BigUint64Array);

export interface RankedRow {
  readonly rowKey: string;
  readonly objectKey: string;
  /** Higher is better. */
  readonly score: number;
  /** True if the row represents its whole object: it is not known which piece matched best. */
  readonly isWhole?: boolean;
}

/** The best row of each object found, best first. */
export interface Ranking {
  readonly rows: readonly RankedRow[];
  /** As in SearchAnswer. */
  readonly corrections: readonly Correction[];
  readonly missing: readonly string[];
  /** There are more results than requested. */
  readonly isCut: boolean;
  /** Only objects with all the words were ranked, since there are enough of them. */
  readonly hasEnough: boolean;
  /** Number of all results, if counted: searchResultsMax at most. */
  readonly total?: number;
  /** Row ids of the objects with all the words in the title, if that list is complete. */
  readonly titled?: ReadonlySet<bigint>;
  /** Row ids of the objects with all the words, the last one as a prefix, if that list is complete. */
  readonly begun?: ReadonlySet<bigint>;
}

/** A row as read by a query. */
export interface FoundRow extends RankedRow {
  /** The row's id in the table, if read: reading by id costs a tenth of looking up a key. */
  readonly rowId: bigint | undefined;
  /** Distinct words, if read. */
  readonly words: readonly string[] | undefined;
  /** Title and text, or only the title, if read. */
  readonly content: string | undefined;
}

/** A whole result, or a batch of it. */
type Columns = Pick<Table, "getChild">;

/** Reads the rows' keys and ids. */
export function readKeys(found: Columns): readonly { readonly rowId: bigint; readonly rowKey: string }[] {
  const keys = found.getChild("row_key");
  if (keys === null) return [];
  const rowKeys = keysOf(keys);
  return readPlaces(found).map(({ rowId }, row) => ({ rowId, rowKey: rowKeys[row] ?? "" }));
}

/** The rows' ids and keys as they are in memory, a part of the result each. */
export function keyColumns(found: Columns): readonly KeyColumn[] {
  const [keys, ids] = [found.getChild("row_key"), found.getChild("_rowid")];
  if (keys === null || ids === null) return [];
  const rowIds = rowIdsOf.parse(ids.toArray());
  let end = 0;
  return keys.data.map((data) => {
    end += data.length;
    return {
      rowIds: rowIds.subarray(end - data.length, end),
      bytes: bytes.parse(data.values),
      offsets: offsets.parse(data.valueOffsets),
    };
  });
}

/** A row of which only the id was read. */
export interface PlacedRow {
  readonly rowId: bigint;
  /** As in a ranked row. */
  readonly score: number;
}

/** The strings in a result's column; empty if the result does not have the column. */
export function readStrings(found: Columns, name: string): readonly string[] {
  const column = found.getChild(name);
  return column === null ? [] : texts.parse(column.toArray());
}

/** The times in a result's column; empty if the result does not have the column. */
export function readTimes(found: Columns, name: string): readonly Date[] {
  return times.parse([...(found.getChild(name) ?? [])]);
}

/** A result's row ids and scores, in order. */
export function readPlaces(found: Columns): readonly PlacedRow[] {
  const ids = found.getChild("_rowid");
  if (ids === null) return [];
  const scores = scoresOf(found);
  return Array.from(rowIdsOf.parse(ids.toArray()), (rowId, row) => ({ rowId, score: scores(row) }));
}

/** Creates a row from its key, without any of its other columns. */
export function rowOfKey({ rowId, score }: PlacedRow, rowKey: string): FoundRow {
  return { rowKey, objectKey: objectKeyIn(rowKey), score, rowId, words: undefined, content: undefined };
}

/** A result's rows in order, best first. Read by column: reading row by row costs ten times as much. */
export function readRows(found: Table): readonly FoundRow[] {
  const read = <T>(name: string, parse: (column: Vector) => T): T | undefined => {
    const column = found.getChild(name);
    return column === null ? undefined : parse(column);
  };
  const keys = read("row_key", keysOf) ?? [];
  const words = read("words", (column) => texts.parse(column.toArray()));
  const contents = read(found.getChild("text") === null ? "title" : "text", (column) =>
    texts.parse(column.toArray()),
  );
  const rowIds = read("_rowid", (column) => rowIdsOf.parse(column.toArray()));
  const scores = scoresOf(found);
  return keys.map((rowKey, row) => ({
    rowKey,
    objectKey: objectKeyIn(rowKey),
    score: scores(row),
    rowId: rowIds?.[row],
    words: words?.[row]?.split(" "),
    content: contents?.[row],
  }));
}

/** The score of each row: of a word search the index's score, of a vector search the cosine similarity. */
function scoresOf(found: Columns): (row: number) => number {
  const read = (name: string) => {
    const column = found.getChild(name);
    return column === null ? undefined : numbers.parse(column.toArray());
  };
  const [scores, distances] = [read("_score"), read("_distance")];
  return (row) => scores?.[row] ?? (distances === undefined ? 0 : 1 - (distances[row] ?? 1));
}

function objectKeyIn(rowKey: string): string {
  return rowKey.slice(0, rowKey.lastIndexOf(":"));
}

/** Keys are ASCII: decoding a thousand at once and slicing takes a twentieth of the time of one by one. */
function keysOf(column: Vector): readonly string[] {
  return column.data.flatMap((data) => {
    const values = bytes.parse(data.values);
    const ends = offsets.parse(data.valueOffsets);
    const all = Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("latin1");
    return Array.from({ length: data.length }, (_, row) => all.slice(ends[row], ends[row + 1]));
  });
}

/** @throws Error for a key not written by this index */
export function hitOf({ rowKey, objectKey, score }: RankedRow): SearchHit {
  const idAt = objectKey.indexOf(":");
  const objectType = objectKey.slice(0, Math.max(idAt, 0));
  if (!typeName.test(objectType)) throw new Error(`the search index has a row of no known type: ${rowKey}`);
  // A title's own row has a negative start.
  const start = Math.max(Number(rowKey.slice(objectKey.length + 1)), 0);
  return { objectType, objectId: objectKey.slice(idAt + 1), start, score };
}

/** The best `depth` rows as a ranking in which no word was corrected or missing. */
export function rankingOf(rows: readonly RankedRow[], depth: number): Ranking {
  const isCut = rows.length >= depth;
  return { rows: rows.slice(0, depth), corrections: [], missing: [], isCut, hasEnough: false };
}

/** The first row of each object, in order. */
export function firstOfEachObject<R extends RankedRow>(rows: readonly R[]): readonly R[] {
  const first = new Map<string, R>();
  for (const row of rows) if (!first.has(row.objectKey)) first.set(row.objectKey, row);
  return [...first.values()];
}

/** The rows before the one that would exceed `objects` distinct objects. */
export function rowsOfFirst<R extends RankedRow>(rows: readonly R[], objects: number): readonly R[] {
  const seen = new Set<string>();
  const end = rows.findIndex(({ objectKey }) => seen.add(objectKey).size > objects);
  return end === -1 ? rows : rows.slice(0, end);
}

/** Rows of texts, with their object's title score added; then the titles of objects without such a row. */
export function withTitles(texts: readonly FoundRow[], titles: readonly FoundRow[]): readonly FoundRow[] {
  const scores = new Map(titles.toReversed().map(({ objectKey, score }) => [objectKey, score]));
  const known = objectKeysOf(texts);
  return [
    ...texts.map((row) => ({ ...row, score: row.score + (scores.get(row.objectKey) ?? 0) })),
    ...titles.filter(({ objectKey }) => !known.has(objectKey)),
  ];
}

/** Sorts by score; equal scores get a fixed order, so that pages do not overlap. */
export function inOrder<R extends RankedRow>(rows: readonly R[]): readonly R[] {
  return rows.toSorted((a, b) => b.score - a.score || (a.objectKey < b.objectKey ? -1 : 1));
}

export function objectKeysOf(rows: readonly RankedRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ objectKey }) => objectKey));
}

/** Row ids, of the rows that have one. */
export function placesOfRows(rows: readonly FoundRow[]): ReadonlySet<bigint> {
  return new Set(rows.flatMap(({ rowId }) => (rowId === undefined ? [] : [rowId])));
}

/** True if an object, other than the known ones, has several rows: they may share the query's words. */
export function hasSeveralRowsOfOne(rows: readonly RankedRow[], known: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  return rows.some(({ objectKey }) => {
    if (seen.has(objectKey) && !known.has(objectKey)) return true;
    seen.add(objectKey);
    return false;
  });
}
