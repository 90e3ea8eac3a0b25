import { Index, makeArrowTable } from "@lancedb/lancedb";
import { Field, Int32, List, Schema, type Table, TimestampMillisecond, Utf8 } from "apache-arrow";
import { slices } from "../../process/slices.ts";
import type { SearchObject, SearchObjectRef } from "../search-index.ts";
import { wordsOf } from "../search-query.ts";
import { charactersOf } from "../words/characters.ts";
import { fold, segmented } from "../words/segment-words.ts";
import { startTerms, textStartLengthMin } from "../words/word-starts.ts";
import { hashOf, type RowState } from "./changed-rows.ts";
import type { TableKind } from "./lance-tables.ts";

/** Incremented whenever the rows made of an object change: a rebuild then rewrites the existing rows. */
const rowForm = 2;
/** Maximum distinct words stored of a row for spelling corrections: enough for a long chunk. */
const distinctWordsMax = 3_000;
/** Maximum distinct words of an object: a note of 100,000 words has about 10,000. */
const termsMax = 20_000;
const wordLengthMax = 40;
/**
 * Maximum bytes of a word in the index, which ignores longer ones: by default 40, which six Korean syllables exceed
 * once their letters are separated.
 */
const wordBytesMax = 4 * wordLengthMax;
/** UTF-16 units of text converted to columns in one turn of the event loop. */
const batchLengthMax = 400_000;

/**
 * The columns of a tenant's table. Their words are folded, since queries are and no reader shows them. `text`
 * begins with the title, so that words of both count together; `words` has a row's distinct words, indexed by
 * trigrams. Only the first row of an object has its
 * `title`, the words of the title with their prefixes (`title_terms`), and those of all its pieces (`terms`):
 * finding or counting objects with all the words in any piece then takes a query of one column, which costs a
 * fraction of a query of several.
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
  maxTokenLength: wordBytesMax,
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

/** The indexes, by column. Those used by filters make them free; scanning 100,000 rows took 8 ms. */
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

/** The tables for searches by words. */
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

/** A piece of an object that gets a row. */
export interface RowPlace extends RowState {
  readonly object: SearchObject;
  readonly chunk: number;
}

/** The places of objects' rows, one per chunk, or one for an object's title alone. Yields to other work. */
export async function rowPlaces(objects: readonly SearchObject[]): Promise<readonly RowPlace[]> {
  const places: RowPlace[] = [];
  for (const object of objects) for (const place of await placesOf(object)) places.push(place);
  return places;
}

async function placesOf(object: SearchObject): Promise<readonly RowPlace[]> {
  const object_key = objectKeyOf(object);
  const { title, projectId, documentId, tagIds, createdAt } = object;
  const meta = JSON.stringify([rowForm, title, projectId, documentId, tagIds, createdAt]);
  const places: RowPlace[] = [];
  let start = 0;
  for await (const slice of slices(chunksOf(object), ({ text }) => text.length))
    for (const { text } of slice) {
      const chunk = places.length;
      places.push({
        object,
        chunk,
        start,
        row_key: `${object_key}:${start}`,
        object_key,
        row_hash: hashOf(`${meta}\n${text}`),
        updated_at: object.updatedAt,
        isTimed: chunk === 0,
      });
      start += charactersOf(text);
    }
  // The first row has words of all pieces, so its hash covers them all.
  const whole = hashOf(places.map(({ row_hash }) => row_hash).join("\n"));
  return places.map((place, chunk) => (chunk === 0 ? { ...place, row_hash: whole } : place));
}

/** The rows of places, which may be only some of an object's. Yields to other work. */
export async function lanceRows(places: readonly RowPlace[]): Promise<Table> {
  const tables: Table[] = [];
  for await (const batch of slices(places, lengthOfRow, batchLengthMax)) {
    const rows = [];
    for await (const slice of slices(batch, lengthOfRow))
      for (const place of slice) {
        const titleWords = distinctWords(indexedText(place.object.title));
        const terms = place.chunk === 0 ? termsOf(titleWords, await wordsOfAll(place.object)) : "";
        rows.push(rowOf(place, titleWords, terms));
      }
    tables.push(makeArrowTable(rows, { schema: wordTables.schema }));
  }
  const [first = makeArrowTable([], { schema: wordTables.schema }), ...others] = tables;
  return first.concat(...others);
}

function lengthOfRow({ object, chunk }: RowPlace): number {
  return object.title.length + (object.chunks[chunk]?.text.length ?? 0);
}

function rowOf({ object, chunk, ...place }: RowPlace, titleWords: readonly string[], terms: string) {
  const isFirst = chunk === 0;
  const text = chunksOf(object)[chunk]?.text ?? "";
  const [titleText, indexed] = [indexedText(object.title), indexedText(text)];
  return {
    row_key: place.row_key,
    object_key: place.object_key,
    object_type: object.objectType,
    object_id: object.objectId,
    chunk,
    project_id: object.projectId,
    title: isFirst ? titleText : "",
    text: `${titleText}\n${indexed}`,
    words: [...new Set([...titleWords, ...distinctWords(indexed)])].slice(0, distinctWordsMax).join(" "),
    title_terms: isFirst ? termsOf(titleWords, []) : "",
    terms,
    document_id: object.documentId ?? null,
    tag_ids: [...object.tagIds],
    created_at: object.createdAt,
    updated_at: object.updatedAt,
    row_hash: place.row_hash,
  };
}

/** A text as queries are compared with it: the library itself folds Latin letters only. */
function indexedText(text: string): string {
  return fold(segmented(text));
}

/** The words of an object's pieces, up to the maximum. */
async function wordsOfAll(object: SearchObject): Promise<readonly string[]> {
  const words: string[] = [];
  for await (const slice of slices(chunksOf(object), ({ text }) => text.length))
    for (const { text } of slice) {
      if (words.length >= termsMax) return words;
      for (const word of knownWords.of(text)) words.push(word);
    }
  return words;
}

function chunksOf({ chunks }: SearchObject): SearchObject["chunks"] {
  return chunks.length === 0 ? [{ text: "" }] : chunks;
}

function distinctWords(indexed: string): readonly string[] {
  return [...new Set(wordsOf(indexed).filter((word) => word.length <= wordLengthMax))];
}

/** Maximum pieces whose words are cached: 2 MB, or three notes of 100,000 words. */
const piecesKeptMax = 500;

/** Words of recently written pieces: a save rewrites one piece but needs the words of all. */
class KnownWords {
  readonly #words = new Map<string, string>();

  of(text: string): readonly string[] {
    const key = hashOf(text);
    const words = this.#words.get(key) ?? distinctWords(indexedText(text)).join(" ");
    this.#words.delete(key);
    this.#words.set(key, words);
    const [oldest] = this.#words.size > piecesKeptMax ? this.#words.keys() : [];
    if (oldest !== undefined) this.#words.delete(oldest);
    return words === "" ? [] : words.split(" ");
  }
}

const knownWords = new KnownWords();

/** Words and their prefixes; a title's from the first letter. */
function termsOf(titleWords: readonly string[], textWords: readonly string[]): string {
  const words = new Set([...titleWords, ...textWords].slice(0, termsMax));
  const starts = new Set([...startTerms(titleWords, 1), ...startTerms(words, textStartLengthMin)]);
  return [...words, ...starts].join(" ");
}
