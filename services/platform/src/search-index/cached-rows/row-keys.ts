import type { Table } from "@lancedb/lancedb";
import { type FoundRow, type PlacedRow, readKeys, rowOfKey } from "../found-rows.ts";

/**
 * Maximum keys cached by a process, over all tables: about 42 MB. A table of 100,000 pieces has another
 * 125,000 vectors: if both do not fit, each hybrid search reads 300 keys by id, for 2 to 4 ms of a core.
 */
const keysMax = 320_000;
/**
 * Reading a key by id costs ten times as much as in a scan: once this fraction of a table's keys was read by
 * id, all are scanned, if there is room for them in the cache.
 */
const scannedShare = 20;
/**
 * Maximum age of a table's cached keys, in ms. A row id never gets another row while its table exists, since
 * changed rows get new ids. The age only covers tables that another process dropped and created again.
 */
const keysAgeMax = 60_000;

/**
 * The keys of rows by their ids. A query for ids and scores costs a third of one that also reads keys: those
 * are read here, for several queries at once, and cached.
 */
export class RowKeys {
  #tables = new WeakMap<Table, KeysOfTable>();
  #count = 0;

  /** Adds the keys to some row ids, in order; ids that the table no longer has are left out. */
  async rows(table: Table, places: readonly PlacedRow[]): Promise<readonly FoundRow[]> {
    const known = await this.#keysOf(table).learn(places.map(({ rowId }) => rowId));
    return places.flatMap((place) => {
      const rowKey = known.get(place.rowId);
      return rowKey === undefined ? [] : [rowOfKey(place, rowKey)];
    });
  }

  clear(): void {
    this.#tables = new WeakMap();
    this.#count = 0;
  }

  #keysOf(table: Table): KeysOfTable {
    const known = this.#tables.get(table);
    if (known !== undefined && performance.now() - known.madeAt <= keysAgeMax) return known;
    const made = new KeysOfTable(table, {
      hasRoom: (count) => this.#count + count <= keysMax,
      onAdded: (count) => {
        this.#count += count;
        if (this.#count > keysMax) this.clear();
      },
    });
    this.#tables.set(table, made);
    return made;
  }
}

/** The cache's total, as one table's keys see it. */
interface RowBudget {
  hasRoom(count: number): boolean;
  onAdded(count: number): void;
}

class KeysOfTable {
  readonly madeAt = performance.now();
  readonly #table: Table;
  readonly #budget: RowBudget;
  readonly #known = new Map<bigint, string>();
  #wanted = new Set<bigint>();
  /** The current read, and the next one, which collects the ids requested in the meantime. */
  #present: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #readByPlace = 0;
  /** The last known number of rows: counting them costs as much as reading ten keys. */
  #rowsAtLeast = 0;

  constructor(table: Table, budget: RowBudget) {
    this.#table = table;
    this.#budget = budget;
  }

  async learn(places: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
    const unknown = places.filter((place) => !this.#known.has(place));
    if (unknown.length > 0) {
      for (const place of unknown) this.#wanted.add(place);
      this.#next ??= this.#present.catch(() => undefined).then(() => this.#readWanted());
      await this.#next;
    }
    return this.#known;
  }

  #readWanted(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted = new Set();
    this.#next = undefined;
    this.#present = this.#read(wanted);
    return this.#present;
  }

  async #read(places: bigint[]): Promise<void> {
    this.#keep(await this.#table.takeRowIds(places).withRowId().select(["row_key"]).toArrow());
    this.#readByPlace += places.length;
    if (this.#readByPlace < this.#rowsAtLeast / scannedShare) return;
    const rows = await this.#table.countRows();
    this.#rowsAtLeast = rows;
    if (this.#readByPlace < rows / scannedShare || !this.#budget.hasRoom(rows)) return;
    this.#readByPlace = 0;
    // Runs in the background; if it fails, keys are still read by id.
    void this.#readAll().catch(() => undefined);
  }

  async #readAll(): Promise<void> {
    // In batches, so that the process can do other work in between.
    for await (const batch of this.#table.query().withRowId().select(["row_key"])) this.#keep(batch);
  }

  #keep(found: Parameters<typeof readKeys>[0]): void {
    const before = this.#known.size;
    for (const { rowId, rowKey } of readKeys(found)) this.#known.set(rowId, rowKey);
    this.#budget.onAdded(this.#known.size - before);
  }
}
