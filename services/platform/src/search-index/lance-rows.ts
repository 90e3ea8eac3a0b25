import { Index, makeArrowTable } from "@lancedb/lancedb";
import { Field, Int32, List, Schema, type Table, TimestampMillisecond, Utf8 } from "apache-arrow";
import { hashOf, type RowState } from "./changed-rows.ts";
import type { TableKind } from "./lance-tables.ts";
import type { SearchObject, SearchObjectRef } from "./search-index.ts";
import { foldedWords } from "./search-query.ts";
import { segmented } from "./segment-words.ts";
import { startTerms, textStartLengthMin } from "./word-starts.ts";

/** Counts up with each change of what is made of an object: a rebuild then writes the rows that are there again. */
const rowForm = 1;
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
    text("row_hash", true),
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
  { name: "row_hash", valueSql: "''" },
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

/** A piece of an object that has a row. */
export interface RowPlace extends RowState {
  readonly object: SearchObject;
  readonly chunk: number;
}

/** The places of an object's rows, one a chunk; an object without text has one, for its title. */
export function rowPlaces(object: SearchObject): readonly RowPlace[] {
  const object_key = objectKeyOf(object);
  const { title, projectId, documentId, tagIds, createdAt } = object;
  const meta = JSON.stringify([rowForm, title, projectId, documentId, tagIds, createdAt]);
  const hashes = chunksOf(object).map(({ text }) => hashOf(`${meta}\n${text}`));
  let start = 0;
  return chunksOf(object).map(({ text }, chunk) => {
    const place: RowPlace = {
      object,
      chunk,
      start,
      row_key: `${object_key}:${start}`,
      object_key,
      // The first row has words of all pieces.
      row_hash: chunk === 0 ? hashOf(hashes.join("\n")) : (hashes[chunk] ?? ""),
      updated_at: object.updatedAt,
      isTimed: chunk === 0,
    };
    start += charactersOf(text);
    return place;
  });
}

/** The rows of places, which may be some of an object's. */
export function lanceRows(places: readonly RowPlace[]): Table {
  const rows = places.map(({ object, chunk, ...place }) => {
    const isFirst = chunk === 0;
    const chunks = chunksOf(object);
    const text = chunks[chunk]?.text ?? "";
    const titleWords = distinctWords(object.title);
    return {
      row_key: place.row_key,
      object_key: place.object_key,
      object_type: object.objectType,
      object_id: object.objectId,
      chunk,
      project_id: object.projectId,
      title: isFirst ? segmented(object.title) : "",
      text: `${segmented(object.title)}\n${segmented(text)}`,
      words: [...new Set([...titleWords, ...distinctWords(text)])].slice(0, distinctWordsMax).join(" "),
      title_terms: isFirst ? termsOf(titleWords, []) : "",
      terms: isFirst
        ? termsOf(
            titleWords,
            chunks.flatMap((each) => knownWords.of(each.text)),
          )
        : "",
      document_id: object.documentId ?? null,
      tag_ids: [...object.tagIds],
      created_at: object.createdAt,
      updated_at: object.updatedAt,
      row_hash: place.row_hash,
    };
  });
  return makeArrowTable(rows, { schema: wordTables.schema });
}

function chunksOf({ chunks }: SearchObject): SearchObject["chunks"] {
  return chunks.length === 0 ? [{ text: "" }] : chunks;
}

const pairs = /[\u{10000}-\u{10ffff}]/gu;

/** As the database counts them: a pair of UTF-16 units is one. */
export function charactersOf(text: string): number {
  return text.length - (text.match(pairs)?.length ?? 0);
}

function distinctWords(text: string): readonly string[] {
  return [...new Set(foldedWords(text).filter((word) => word.length <= wordLengthMax))];
}

/** Pieces whose words are kept: 2 MB, or three notes of 100,000 words. */
const piecesKeptMax = 500;

/** The words of pieces that were written of late: a save writes one piece anew and needs the words of all. */
class KnownWords {
  readonly #words = new Map<string, string>();

  of(text: string): readonly string[] {
    const key = hashOf(text);
    const words = this.#words.get(key) ?? distinctWords(text).join(" ");
    this.#words.delete(key);
    this.#words.set(key, words);
    const [oldest] = this.#words.size > piecesKeptMax ? this.#words.keys() : [];
    if (oldest !== undefined) this.#words.delete(oldest);
    return words === "" ? [] : words.split(" ");
  }
}

const knownWords = new KnownWords();

/** Words, and what they begin with: those of a title from their first letter. */
function termsOf(titleWords: readonly string[], textWords: readonly string[]): string {
  const words = new Set([...titleWords, ...textWords].slice(0, termsMax));
  const starts = new Set([...startTerms(titleWords, 1), ...startTerms(words, textStartLengthMin)]);
  return [...words, ...starts].join(" ");
}
