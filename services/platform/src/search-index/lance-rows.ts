import { Index, makeArrowTable } from "@lancedb/lancedb";
import {
  Field,
  FixedSizeList,
  Float32,
  Int32,
  List,
  Schema,
  type Table,
  TimestampMillisecond,
  Utf8,
} from "apache-arrow";
import { z } from "zod";
import type { SearchHit, SearchObject, SearchObjectRef } from "./search-index.ts";
import { foldedWords } from "./search-query.ts";
import { textStartLengthMin, wordStarts } from "./word-starts.ts";

/** Distinct words kept of a row for the correction of slips: enough for a long chunk. */
const distinctWordsMax = 3_000;
const wordLengthMax = 40;

/**
 * The columns of a tenant's table. `text` begins with the title, so that words of both count together; `words` are a
 * row's distinct folded words, indexed by their letters in threes; the starts are the beginnings of words, as typed.
 */
export function lanceSchema(vectorDimensions: number): Schema {
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
    text("title_starts", true),
    text("text_starts", true),
    text("document_id", true),
    new Field("tag_ids", new List(new Field("item", new Utf8(), true)), false),
    new Field("created_at", new TimestampMillisecond(), false),
    new Field("updated_at", new TimestampMillisecond(), false),
    new Field("vector", new FixedSizeList(vectorDimensions, new Field("item", new Float32(), true)), true),
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

const asTyped = { stem: false, removeStopWords: false, withPosition: false } as const;

/** The indexes, by column. That of types makes a filter by type free; a scan for it cost 2 ms on 20,000 rows. */
export const lanceIndexes = {
  object_type: () => Index.bitmap(),
  title: () => Index.fts({ ...readable, language: "English" }),
  text: () => Index.fts({ ...readable, language: "English" }),
  words: () => Index.fts(lettersInThrees),
  title_starts: () => Index.fts(asTyped),
  text_starts: () => Index.fts(asTyped),
} as const;

/** Columns that older tables lack, with what fills them until their objects are written again. */
export const addedColumns = [
  { name: "title_starts", valueSql: "lower(title)" },
  { name: "text_starts", valueSql: "words" },
  { name: "document_id", valueSql: "cast(null as string)" },
] as const;

export function objectKeyOf({ objectType, objectId }: SearchObjectRef): string {
  return `${objectType}:${objectId}`;
}

export function rowKeyOf(hit: SearchHit): string {
  return `${objectKeyOf(hit)}:${hit.chunk}`;
}

/** An object's rows, one a chunk; an object without text has one, for its title. */
export function lanceRows(objects: readonly SearchObject[], schema: Schema): Table {
  const rows = objects.flatMap((object) => {
    const chunks = object.chunks.length === 0 ? [{ text: "" }] : object.chunks;
    return chunks.map((piece, chunk) => ({
      row_key: `${objectKeyOf(object)}:${chunk}`,
      object_key: objectKeyOf(object),
      object_type: object.objectType,
      object_id: object.objectId,
      chunk,
      project_id: object.projectId,
      title: object.title,
      text: `${object.title}\n${piece.text}`,
      words: distinctWords(`${object.title} ${piece.text}`),
      title_starts: chunk === 0 ? wordStarts(object.title, 1) : "",
      text_starts: wordStarts(distinctWords(piece.text), textStartLengthMin),
      document_id: object.documentId ?? null,
      tag_ids: [...object.tagIds],
      created_at: object.createdAt,
      updated_at: object.updatedAt,
      vector: "vector" in piece && piece.vector !== undefined ? [...piece.vector] : null,
    }));
  });
  return makeArrowTable(rows, { schema });
}

function distinctWords(text: string): string {
  const words = foldedWords(text).filter((word) => word.length <= wordLengthMax);
  return [...new Set(words)].slice(0, distinctWordsMax).join(" ");
}

/** What a query reads of a row beside the score: its key names type, object and piece, and one column costs a third of three. */
export const hitColumns = ["row_key"];
const typeName = /^[A-Z_]{1,50}$/;
const texts = z.array(z.string());
const numbers = z.instanceof(Float32Array);
const rowIdsOf = (ids: unknown) => (ids === undefined ? undefined : z.instanceof(BigUint64Array).parse(ids));

export interface RankedRow extends SearchHit {
  /** The row's place in the table, where it was read: reading by it costs a tenth of looking for a key. */
  readonly rowId?: bigint;
  /** Distinct words, where they were read. */
  readonly words?: readonly string[];
  /** Title and text, where they were read. */
  readonly content?: string;
}

/** A result's rows as hits, best first as they came. Read by column: a row at a time costs ten times as much. */
export function readHits(found: Table): readonly RankedRow[] {
  const read = (name: string) => {
    const column = found.getChild(name);
    return column === null ? undefined : texts.parse(column.toArray());
  };
  const measure = (name: string) => {
    const column = found.getChild(name);
    return column === null ? undefined : numbers.parse(column.toArray());
  };
  const [words, contents] = [read("words"), read("text")];
  const rowIds = rowIdsOf(found.getChild("_rowid")?.toArray());
  const [scores, distances] = [measure("_score"), measure("_distance")];
  return (read("row_key") ?? []).map((key, row) => {
    const distance = distances?.[row];
    const found = refOf(key, scores?.[row] ?? (distance === undefined ? 0 : 1 / (1 + distance)));
    const rowId = rowIds?.[row];
    const hit = rowId === undefined ? found : { ...found, rowId };
    if (words !== undefined) return { ...hit, words: words[row]?.split(" ") ?? [] };
    if (contents === undefined) return hit;
    return { ...hit, content: contents[row] ?? "" };
  });
}

function refOf(rowKey: string, score: number): SearchHit {
  const [idAt, chunkAt] = [rowKey.indexOf(":"), rowKey.lastIndexOf(":")];
  const objectType = rowKey.slice(0, Math.max(idAt, 0));
  if (!typeName.test(objectType)) throw new Error(`the search index has a row of no known type: ${rowKey}`);
  return {
    objectType,
    objectId: rowKey.slice(idAt + 1, chunkAt),
    chunk: Number(rowKey.slice(chunkAt + 1)),
    score,
  };
}

/** The best row of each object, in order. */
export function bestOfEachObject(rows: readonly RankedRow[]): readonly SearchHit[] {
  const seen = new Set<string>();
  return rows.flatMap(({ objectType, objectId, chunk, score }) => {
    const hit = { objectType, objectId, chunk, score };
    const key = objectKeyOf(hit);
    if (seen.has(key)) return [];
    seen.add(key);
    return [hit];
  });
}

/** Equal scores come in a fixed order, so that pages do not overlap. */
export function inOrder(rows: readonly RankedRow[]): readonly RankedRow[] {
  return [...rows].sort((a, b) => b.score - a.score || (a.objectId < b.objectId ? -1 : 1));
}
