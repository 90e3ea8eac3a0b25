import type { Table, Vector } from "apache-arrow";
import { z } from "zod";
import type { Correction } from "./correction.ts";
import type { SearchHit } from "./search-index.ts";

/** What a query reads of a row beside the score: its key names type, object and the piece's beginning, and one column costs a third of three. */
export const rowColumns = ["row_key"];
const typeName = /^[A-Z_]{1,50}$/;
const texts = z.array(z.string());
const bytes = z.instanceof(Uint8Array);
const offsets = z.instanceof(Int32Array);
const numbers = z.instanceof(Float32Array);
const rowIdsOf = z.instanceof(BigUint64Array);

export interface RankedRow {
  readonly rowKey: string;
  readonly objectKey: string;
  /** Higher is better. */
  readonly score: number;
  /** True where the row stands for its whole object: which piece of it matched best is not known. */
  readonly isWhole?: boolean;
}

/** The best row of each object that was found, best first. */
export interface Ranking {
  readonly rows: readonly RankedRow[];
  /** As those of SearchAnswer. */
  readonly corrections: readonly Correction[];
  readonly missing: readonly string[];
  /** There are more than were asked for. */
  readonly isCut: boolean;
  /** Only objects with all the words were ranked, as there are enough of them. */
  readonly hasEnough: boolean;
  /** The places of objects with all the words in the title, where none was left out. */
  readonly titled?: ReadonlySet<bigint>;
  /** Those of objects with all the words, the last one begun, where none was left out. */
  readonly begun?: ReadonlySet<bigint>;
}

/** A row as a query read it. */
export interface FoundRow extends RankedRow {
  /** The row's place in the table, where it was read: reading by it costs a tenth of looking for a key. */
  readonly rowId: bigint | undefined;
  /** Distinct words, where they were read. */
  readonly words: readonly string[] | undefined;
  /** Title and text, or the title alone, where they were read. */
  readonly content: string | undefined;
}

/** A result, whole or a batch of it. */
type Columns = Pick<Table, "getChild">;

/** Keys of rows with the rows' places. */
export function readKeys(found: Columns): readonly { readonly rowId: bigint; readonly rowKey: string }[] {
  const keys = found.getChild("row_key");
  if (keys === null) return [];
  const rowKeys = keysOf(keys);
  return readPlaces(found).map(({ rowId }, row) => ({ rowId, rowKey: rowKeys[row] ?? "" }));
}

/** A row of which nothing is read but its place. */
export interface PlacedRow {
  readonly rowId: bigint;
  /** As that of a ranked row. */
  readonly score: number;
}

/** The texts of a column of a result, without any for a column that it has not. */
export function readStrings(found: Columns, name: string): readonly string[] {
  const column = found.getChild(name);
  return column === null ? [] : texts.parse(column.toArray());
}

/** A result's places and scores, as they came. */
export function readPlaces(found: Columns): readonly PlacedRow[] {
  const ids = found.getChild("_rowid");
  if (ids === null) return [];
  const scores = scoresOf(found);
  return Array.from(rowIdsOf.parse(ids.toArray()), (rowId, row) => ({ rowId, score: scores(row) }));
}

/** A row by its key, of which nothing else was read. */
export function rowOfKey({ rowId, score }: PlacedRow, rowKey: string): FoundRow {
  return { rowKey, objectKey: objectKeyIn(rowKey), score, rowId, words: undefined, content: undefined };
}

/** A result's rows, best first as they came. Read by column: a row at a time costs ten times as much. */
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

/** The score of each row: by words as the index says it, by cosine distance the cosine. */
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

/** Keys are ASCII: decoded at once and then cut, a thousand take a twentieth of the time of one after another. */
function keysOf(column: Vector): readonly string[] {
  return column.data.flatMap((data) => {
    const values = bytes.parse(data.values);
    const ends = offsets.parse(data.valueOffsets);
    const all = Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString("latin1");
    return Array.from({ length: data.length }, (_, row) => all.slice(ends[row], ends[row + 1]));
  });
}

/** @throws Error for a key that this index never writes */
export function hitOf({ rowKey, objectKey, score }: RankedRow): SearchHit {
  const idAt = objectKey.indexOf(":");
  const objectType = objectKey.slice(0, Math.max(idAt, 0));
  if (!typeName.test(objectType)) throw new Error(`the search index has a row of no known type: ${rowKey}`);
  // A title's own row begins before its text.
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

/** Rows of texts, each with what its object's title scores beside; then titles whose objects have no such row. */
export function withTitles(texts: readonly FoundRow[], titles: readonly FoundRow[]): readonly FoundRow[] {
  const scores = new Map(titles.toReversed().map(({ objectKey, score }) => [objectKey, score]));
  const known = objectKeysOf(texts);
  return [
    ...texts.map((row) => ({ ...row, score: row.score + (scores.get(row.objectKey) ?? 0) })),
    ...titles.filter(({ objectKey }) => !known.has(objectKey)),
  ];
}

/** Equal scores come in a fixed order, so that pages do not overlap. */
export function inOrder<R extends RankedRow>(rows: readonly R[]): readonly R[] {
  return rows.toSorted((a, b) => b.score - a.score || (a.objectKey < b.objectKey ? -1 : 1));
}

export function objectKeysOf(rows: readonly RankedRow[]): ReadonlySet<string> {
  return new Set(rows.map(({ objectKey }) => objectKey));
}

/** True where an object has several of the rows, and so may have a query's words in different ones; the known aside. */
export function hasSeveralRowsOfOne(rows: readonly RankedRow[], known: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  return rows.some(({ objectKey }) => {
    if (seen.has(objectKey) && !known.has(objectKey)) return true;
    seen.add(objectKey);
    return false;
  });
}
