import type { Table } from "@lancedb/lancedb";
import { stemmer } from "stemmer";
import { slices } from "../../process/slices.ts";
import { type FoundRow, type RankedRow, readKeys, readStrings, rowOfKey } from "../found-rows.ts";
import { oneOf } from "../lance/lance-query.ts";
import { splitWords } from "../search-query.ts";
import { isStartTerm } from "../words/word-starts.ts";

/** Columns whose indexes are only asked for indexed rows, once the other rows are read here. */
const readColumns = ["text", "terms"] as const;
/** A write during a read changes the set of unindexed rows: the read is repeated at most this often. */
const turnsMax = 3;
const filtersMax = 100;
/** Beyond this, as in an import, a table's rows are not read. */
const freshRowsMax = 1_000;
/** The most recently searched tables are cached. */
const tablesMax = 20;
/** Rows of all cached tables: about 8 kB each, 40 MB together. */
const cachedRowsMax = 5_000;

/** The words of one column of a row, as the index compares them. */
class Terms {
  readonly #words: ReadonlySet<string>;
  readonly #stems: ReadonlySet<string>;

  constructor(content: string) {
    this.#words = new Set(splitWords(content));
    this.#stems = new Set([...this.#words].filter((word) => !isStartTerm(word)).map(stemmer));
  }

  has(word: string): boolean {
    return this.#words.has(word) || (!isStartTerm(word) && this.#stems.has(stemmer(word)));
  }

  begins(start: string): boolean {
    return [...this.#words].some((word) => word.startsWith(start));
  }
}

interface FreshRow {
  readonly row: FoundRow;
  /** The words of the piece. */
  readonly text: Terms;
  /** The words of the whole object, if the row is its first. */
  readonly terms: Terms | undefined;
}

/** The unindexed rows that one search may find, by their words. */
export class FreshRows {
  readonly #rows: readonly FreshRow[];

  constructor(rows: readonly FreshRow[]) {
    this.#rows = rows;
  }

  /** Pieces with all the words, with their scores from the index, if any. */
  withAll(words: readonly string[], scored: readonly RankedRow[]): readonly FoundRow[] {
    const scores = new Map(scored.map(({ rowKey, score }) => [rowKey, score]));
    return this.#rows
      .filter(({ text }) => words.every((word) => text.has(word)))
      .map(({ row }) => ({ ...row, score: scores.get(row.rowKey) ?? 0 }));
  }

  /** True if a piece has all the words. */
  hasAll(words: readonly string[]): boolean {
    return this.#rows.some(({ text }) => words.every((word) => text.has(word)));
  }

  /** True if an object has any of the words. */
  hasObject(words: readonly string[]): boolean {
    return this.#rows.some(({ terms }) => terms !== undefined && words.some((word) => terms.has(word)));
  }

  /** First rows of objects with all the words. */
  objectsWithAll(words: readonly string[]): readonly FoundRow[] {
    return this.#objects((terms) => words.every((word) => terms.has(word)));
  }

  /** First rows of objects with any of the words. */
  objectsWithAny(words: readonly string[]): readonly FoundRow[] {
    return this.#objects((terms) => words.some((word) => terms.has(word)));
  }

  /** Pieces of the objects with a word that begins with `start`. */
  piecesBegun(start: string, objectKeys: readonly string[]): readonly FoundRow[] {
    const wanted = new Set(objectKeys);
    return this.#rows
      .filter(({ row, text }) => wanted.has(row.objectKey) && text.begins(start))
      .map(({ row }) => row);
  }

  #objects(isMet: (terms: Terms) => boolean): readonly FoundRow[] {
    return this.#rows
      .filter(({ terms }) => terms !== undefined && isMet(terms))
      .map(({ row }) => ({ ...row, isWhole: true }));
  }
}

interface Known {
  readonly version: number;
  /** Undefined if there are too many. */
  readonly rows: ReadonlyMap<bigint, FreshRow> | undefined;
  /** The rows that match each filter. */
  readonly filtered: Map<string, Promise<FreshRows>>;
}

interface CachedRows {
  readonly reading: Promise<Known | undefined>;
  /** Until `reading` ends, of the read before. */
  rowCount: number;
}

/**
 * Reads the unindexed rows, once per version of a table. The library reads them all for each query (30
 * objects of 240 words took 5 to 10 ms of a core each time, and a search of eight words 200 ms instead of
 * 25), and treats "all of the words" as "any" in them.
 */
export class FreshRowReader {
  readonly #rowsMax: number;
  readonly #cached = new Map<Table, CachedRows>();

  constructor(rowsMax: number = cachedRowsMax) {
    this.#rowsMax = rowsMax;
  }

  /** Undefined if there are too many, or if writes to the table outpace the reads. */
  async find(table: Table, predicate: string | undefined): Promise<FreshRows | undefined> {
    const known = await this.#read(table);
    if (known?.rows === undefined) return undefined;
    const { rows } = known;
    if (predicate === undefined) return new FreshRows([...rows.values()]);
    const filtered = known.filtered.get(predicate) ?? filter(table, rows, predicate);
    if (known.filtered.size >= filtersMax) known.filtered.clear();
    known.filtered.set(predicate, filtered);
    filtered.catch(() => known.filtered.delete(predicate));
    return await filtered;
  }

  clear(): void {
    this.#cached.clear();
  }

  async #read(table: Table): Promise<Known | undefined> {
    const before = this.#cached.get(table);
    const cached = { reading: this.#current(table, before?.reading), rowCount: before?.rowCount ?? 0 };
    this.#cached.delete(table);
    this.#cached.set(table, cached);
    try {
      const known = await cached.reading;
      cached.rowCount = known?.rows?.size ?? 0;
      return known;
    } catch (error) {
      if (this.#cached.get(table) === cached) this.#cached.delete(table);
      throw error;
    } finally {
      this.#dropOldest();
    }
  }

  #dropOldest(): void {
    let rowCount = this.#cached.values().reduce((sum, cached) => sum + cached.rowCount, 0);
    for (const [table, cached] of this.#cached) {
      if (rowCount <= this.#rowsMax && this.#cached.size <= tablesMax) return;
      this.#cached.delete(table);
      rowCount -= cached.rowCount;
    }
  }

  async #current(table: Table, before: Promise<Known | undefined> | undefined): Promise<Known | undefined> {
    const known = await before?.catch(() => undefined);
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const version = await table.version();
      if (known?.version === version) return known;
      const places = await placesOutside(table);
      if (places === undefined) return { version, rows: undefined, filtered: new Map() };
      const rows = await readRows(table, places, known?.rows ?? new Map());
      if ((await table.version()) === version) return { version, rows, filtered: new Map() };
    }
    return undefined;
  }
}

async function filter(
  table: Table,
  rows: ReadonlyMap<bigint, FreshRow>,
  predicate: string,
): Promise<FreshRows> {
  if (rows.size === 0) return new FreshRows([]);
  const keys = [...new Set(Array.from(rows.values(), ({ row }) => row.objectKey))];
  const found = await table
    .query()
    .where(`${oneOf("object_key", keys)} and ${predicate}`)
    .withRowId()
    .select(["row_key"])
    .toArrow();
  return new FreshRows(readKeys(found).flatMap(({ rowId }) => rows.get(rowId) ?? []));
}

/** Rows are indexed in the order of writing: the unindexed ones are the end of the table. */
async function placesOutside(table: Table): Promise<ReturnType<typeof readKeys> | undefined> {
  const stats = await Promise.all(readColumns.map((column) => table.indexStats(`${column}_idx`)));
  const outside = Math.max(...stats.map((each) => each?.numUnindexedRows ?? 0));
  if (outside === 0) return [];
  if (outside > freshRowsMax) return undefined;
  const begin = Math.max((await table.countRows()) - outside, 0);
  const end = await table.query().withRowId().select(["row_key"]).offset(begin).limit(outside).toArrow();
  return readKeys(end);
}

/** A row id never gets another row, so known rows are not read again. Yields to other work. */
async function readRows(
  table: Table,
  places: ReturnType<typeof readKeys>,
  known: ReadonlyMap<bigint, FreshRow>,
): Promise<ReadonlyMap<bigint, FreshRow>> {
  const rows = new Map<bigint, FreshRow>();
  const unknown: bigint[] = [];
  for (const { rowId } of places) {
    const row = known.get(rowId);
    if (row === undefined) unknown.push(rowId);
    else rows.set(rowId, row);
  }
  if (unknown.length === 0) return rows;
  const columns = ["row_key", ...readColumns];
  const found = await table.takeRowIds(unknown).withRowId().select(columns).toArrow();
  const [texts, terms] = readColumns.map((column) => readStrings(found, column));
  const read = readKeys(found).map((place, at) => ({
    place,
    text: texts?.[at] ?? "",
    terms: terms?.[at] ?? "",
  }));
  for await (const slice of slices(read, (each) => each.text.length + each.terms.length))
    for (const { place, text, terms: ofObject } of slice)
      rows.set(place.rowId, {
        row: rowOfKey({ rowId: place.rowId, score: 0 }, place.rowKey),
        text: new Terms(text),
        terms: ofObject === "" ? undefined : new Terms(ofObject),
      });
  return rows;
}
