import { Index, makeArrowTable } from "@lancedb/lancedb";
import { Field, Int32, List, Schema, type Table, TimestampMillisecond, Utf8 } from "apache-arrow";
import type { TableKind } from "./lance-tables.ts";
import type { SearchObject, SearchObjectRef } from "./search-index.ts";
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
