import type { Table } from "@lancedb/lancedb";
import { type FoundRow, readPlaces, readStrings } from "../found-rows.ts";
import { WordText } from "../search-query.ts";

/**
 * Maximum UTF-16 units cached by a process, over all tables: 16 MB. While a user types a query, each key
 * reads nearly the same texts, and reading and folding 60 of them took 1 to 2 ms of a core each time.
 */
const lengthMax = 8_000_000;
/** As that of keys, in ms: a row id only gets another row in a table that was dropped and created again. */
const textsAgeMax = 60_000;

interface TextsOfTable {
  readonly madeAt: number;
  readonly byPlace: Map<bigint, WordText>;
}

/** Titles and texts of recently found rows, by their ids, folded for word lookups. */
export class RowTexts {
  #tables = new WeakMap<Table, TextsOfTable>();
  #length = 0;

  /** The texts of rows, by row key. */
  async read(table: Table, rows: readonly FoundRow[]): Promise<ReadonlyMap<string, WordText>> {
    const { byPlace } = this.#textsOf(table);
    const unknown = rows.flatMap(({ rowId }) => (rowId === undefined || byPlace.has(rowId) ? [] : [rowId]));
    if (unknown.length > 0) {
      const found = await table.takeRowIds(unknown).withRowId().select(["text"]).toArrow();
      const texts = readStrings(found, "text");
      for (const [row, { rowId }] of readPlaces(found).entries())
        this.#keep(byPlace, rowId, new WordText(texts[row] ?? ""));
    }
    const known = rows.flatMap(({ rowKey, rowId }) => {
      const text = rowId === undefined ? undefined : byPlace.get(rowId);
      return text === undefined ? [] : [[rowKey, text] as const];
    });
    if (this.#length > lengthMax) {
      this.#tables = new WeakMap();
      this.#length = 0;
    }
    return new Map(known);
  }

  #textsOf(table: Table): TextsOfTable {
    const known = this.#tables.get(table);
    if (known !== undefined && performance.now() - known.madeAt <= textsAgeMax) return known;
    const made = { madeAt: performance.now(), byPlace: new Map<bigint, WordText>() };
    this.#tables.set(table, made);
    return made;
  }

  #keep(byPlace: Map<bigint, WordText>, rowId: bigint, text: WordText): void {
    byPlace.set(rowId, text);
    this.#length += text.folded.length;
  }
}
