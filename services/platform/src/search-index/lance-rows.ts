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

/** Distinct words kept of a row for the correction of slips: enough for a long chunk. */
const distinctWordsMax = 3_000;
const wordLengthMax = 40;

/** The columns of a tenant's table. `words` are a row's distinct folded words, indexed by their letters in threes. */
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

/** The full-text indexes, by column. */
export const lanceIndexes = {
  title: () => Index.fts({ ...readable, language: "English" }),
  text: () => Index.fts({ ...readable, language: "English" }),
  words: () => Index.fts(lettersInThrees),
} as const;

export function objectKeyOf({ objectType, objectId }: SearchObjectRef): string {
  return `${objectType}:${objectId}`;
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
      text: piece.text,
      words: distinctWords(`${object.title} ${piece.text}`),
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

/** What a query reads of a row beside the score. */
export const hitColumns = ["object_type", "object_id", "chunk"];
const hitRow = z.object({
  object_type: z.enum(["NOTE", "HIGHLIGHT", "INSIGHT", "TAG", "PROJECT", "PERSON"]),
  object_id: z.string(),
  chunk: z.number(),
  words: z.string().optional(),
  title: z.string().optional(),
  text: z.string().optional(),
  _score: z.number().optional(),
  _distance: z.number().optional(),
});

export interface RankedRow extends SearchHit {
  /** Distinct words, where they were read. */
  readonly words: readonly string[];
  /** Title and text, where they were read. */
  readonly content: readonly string[];
}

/** A result's rows as hits, best first as they came. */
export function readHits(rows: readonly unknown[]): readonly RankedRow[] {
  return rows.map((row) => {
    const { object_type, object_id, chunk, words, title, text, _score, _distance } = hitRow.parse(row);
    return {
      objectType: object_type,
      objectId: object_id,
      chunk,
      score: _score ?? (_distance === undefined ? 0 : 1 / (1 + _distance)),
      words: words?.split(" ") ?? [],
      content: [title, text].filter((each) => each !== undefined),
    };
  });
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
