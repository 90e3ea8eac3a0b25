import { Index, makeArrowTable } from "@lancedb/lancedb";
import {
  Field,
  Int32,
  List,
  Schema,
  type Table,
  TimestampMillisecond,
  Utf8,
  type Vector,
} from "apache-arrow";
import { z } from "zod";
import type { TableKind } from "./lance-tables.ts";
import type { SearchHit, SearchObject, SearchObjectRef } from "./search-index.ts";
import { foldedWords } from "./search-query.ts";
import { segmented } from "./segment-words.ts";
import { startTerms, textStartLengthMin } from "./word-starts.ts";

/** Distinct words kept of a row for the correction of slips: enough for a long chunk. */
const distinctWordsMax = 3_000;
/** Distinct words of an object: a note of 100,000 words has about 10,000. */
const termsMax = 20_000;
const wordLengthMax = 40;

/**
 * The columns of a tenant's table. `text` begins with the title, so that words of both count together; `words` are a
 * row's distinct folded words, indexed by their letters in threes. Only the first row of an object has its `title`, the
 * words of the title with their beginnings (`title_terms`), and those of all its pieces (`terms`): which objects have all
 * words, wherever, and how many, is then one question about one column, which costs a fraction of one about several.
 */
function lanceSchema(): Schema {
  const text = (name: string, nullable = false) => new Field(name, new Utf8(), nullable);
  return new Schema([
    text("row_key"),
    text("object_key"),
    text("object_type"),
    text("object_id"),
    new Field("chunk", new Int32(), false),
    text("project_id", true),
    text("title"),
    text("text"),
    text("words"),
    text("title_terms", true),
    text("terms", true),
    text("document_id", true),
    new Field("tag_ids", new List(new Field("item", new Utf8(), true)), false),
    new Field("created_at", new TimestampMillisecond(), false),
    new Field("updated_at", new TimestampMillisecond(), false),
  ]);
}

const readable = {
  stem: true,
  asciiFolding: true,
  lowercase: true,
  removeStopWords: false,
  withPosition: true,
};
const lettersInThrees = {
  baseTokenizer: "ngram",
  ngramMinLength: 3,
  ngramMaxLength: 3,
  stem: false,
  removeStopWords: false,
  withPosition: false,
} as const;

const termsAlone = { ...readable, withPosition: false, language: "English" } as const;

/** The indexes, by column. Those of types, projects and documents make filters free: to scan for them cost 8 ms in 100,000 rows. */
const lanceIndexes = {
  object_type: () => Index.bitmap(),
  project_id: () => Index.bitmap(),
  document_id: () => Index.btree(),
  object_key: () => Index.btree(),
  title: () => Index.fts({ ...readable, language: "English" }),
  text: () => Index.fts({ ...readable, language: "English" }),
  words: () => Index.fts(lettersInThrees),
  title_terms: () => Index.fts(termsAlone),
  terms: () => Index.fts(termsAlone),
} as const;

const addedColumns = [
  { name: "title_terms", valueSql: "case when chunk = 0 then lower(title) else '' end" },
  { name: "terms", valueSql: "case when chunk = 0 then words else '' end" },
  { name: "document_id", valueSql: "cast(null as string)" },
] as const;

/** The tables that are searched by words. */
export const wordTables: TableKind = {
  suffix: "",
  schema: lanceSchema(),
  indexes: lanceIndexes,
  addedColumns,
  droppedColumns: ["vector", "title_starts", "text_starts"],
};

export function objectKeyOf({ objectType, objectId }: SearchObjectRef): string {
  return `${objectType}:${objectId}`;
}

/** An object's rows, one a chunk; an object without text has one, for its title. */
export function lanceRows(objects: readonly SearchObject[]): Table {
  const rows = objects.flatMap((object) => {
    const chunks = object.chunks.length === 0 ? [{ text: "" }] : object.chunks;
    const titleWords = distinctWords(object.title);
    const pieces = chunks.map(({ text }) => distinctWords(text));
    let start = 0;
    return chunks.map((piece, chunk) => {
      const row_key = `${objectKeyOf(object)}:${start}`;
      start += charactersOf(piece.text);
      return {
        row_key,
        object_key: objectKeyOf(object),
        object_type: object.objectType,
        object_id: object.objectId,
        chunk,
        project_id: object.projectId,
        title: chunk === 0 ? segmented(object.title) : "",
        text: `${segmented(object.title)}\n${segmented(piece.text)}`,
        words: [...new Set([...titleWords, ...(pieces[chunk] ?? [])])].slice(0, distinctWordsMax).join(" "),
        title_terms: chunk === 0 ? termsOf(titleWords, []) : "",
        terms: chunk === 0 ? termsOf(titleWords, pieces.flat()) : "",
        document_id: object.documentId ?? null,
        tag_ids: [...object.tagIds],
        created_at: object.createdAt,
        updated_at: object.updatedAt,
      };
    });
  });
  return makeArrowTable(rows, { schema: wordTables.schema });
}

const pairs = /[\u{10000}-\u{10ffff}]/gu;

/** As the database counts them: a pair of UTF-16 units is one. */
export function charactersOf(text: string): number {
  return text.length - (text.match(pairs)?.length ?? 0);
}

function distinctWords(text: string): readonly string[] {
  return [...new Set(foldedWords(text).filter((word) => word.length <= wordLengthMax))];
}

/** Words, and what they begin with: those of a title from their first letter. */
function termsOf(titleWords: readonly string[], textWords: readonly string[]): string {
  const words = new Set([...titleWords, ...textWords].slice(0, termsMax));
  const starts = new Set([...startTerms(titleWords, 1), ...startTerms(words, textStartLengthMin)]);
  return [...words, ...starts].join(" ");
}

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
  readonly corrected: boolean;
  readonly missing: readonly string[];
  /** There are more than were asked for. */
  readonly isCut: boolean;
  /** Only objects with all the words were ranked, as there are enough of them. */
  readonly hasEnough: boolean;
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
  const scores = read("_score", (column) => numbers.parse(column.toArray()));
  const distances = read("_distance", (column) => numbers.parse(column.toArray()));
  return keys.map((rowKey, row) => {
    const distance = distances?.[row];
    return {
      rowKey,
      objectKey: rowKey.slice(0, rowKey.lastIndexOf(":")),
      // By cosine distance, the cosine.
      score: scores?.[row] ?? (distance === undefined ? 0 : 1 - distance),
      rowId: rowIds?.[row],
      words: words?.[row]?.split(" "),
      content: contents?.[row],
    };
  });
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
  return { rows: rows.slice(0, depth), corrected: false, missing: [], isCut, hasEnough: false };
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
