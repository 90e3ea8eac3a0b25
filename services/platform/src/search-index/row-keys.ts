import type { Table } from "@lancedb/lancedb";
import { type FoundRow, type PlacedRow, readKeys, rowOfKey } from "./found-rows.ts";

/**
 * Keys kept a process, over all tables: about 42 MB. A table of 100,000 pieces has 125,000 vectors beside it: where both do
 * not fit, each search by both reads 300 keys by their places, 2 to 4 ms of a core.
 */
const keysMax = 320_000;
/**
 * To read a key by its place costs ten times as much as to read one after another: once one in so many of a table's was
 * read by place, all are read, if there is room for them beside those that are kept.
 */
const scannedShare = 20;
/**
 * Age of a table's keys, in ms. A place never has another row while its table lives, since a write that changes a row puts
 * it elsewhere. The age bounds the one case beside it: a table that another process dropped and made again.
 */
const keysAgeMax = 60_000;

/**
 * The keys of rows by their places. A question to the index answers places and scores for a third of what it costs with
 * the rows' keys: those are read here, for several questions at once, and remembered.
 */
export class RowKeys {
  #tables = new WeakMap<Table, KeysOfTable>();
  #count = 0;

  /** The rows that the table still has of those in some places, in their order. */
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
      onLearned: (count) => {
        this.#count += count;
        if (this.#count > keysMax) this.clear();
      },
    });
    this.#tables.set(table, made);
    return made;
  }
}

/** What the keys of one table know of those of all. */
interface Shelf {
  hasRoom(count: number): boolean;
  onLearned(count: number): void;
}

class KeysOfTable {
  readonly madeAt = performance.now();
  readonly #table: Table;
  readonly #shelf: Shelf;
  readonly #known = new Map<bigint, string>();
  #wanted = new Set<bigint>();
  /** The reading under way, and the one that takes up what is wanted meanwhile. */
  #present: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #readByPlace = 0;
  /** As many as there were when they were counted: to count them costs as much as reading ten keys. */
  #rowsAtLeast = 0;

  constructor(table: Table, shelf: Shelf) {
    this.#table = table;
    this.#shelf = shelf;
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
    if (this.#readByPlace < rows / scannedShare || !this.#shelf.hasRoom(rows)) return;
    this.#readByPlace = 0;
    // Nobody waits for it, and where it fails, keys are read by place as before.
    void this.#readAll().catch(() => undefined);
  }

  async #readAll(): Promise<void> {
    // Batch by batch, between which the process does other work.
    for await (const batch of this.#table.query().withRowId().select(["row_key"])) this.#keep(batch);
  }

  #keep(found: Parameters<typeof readKeys>[0]): void {
    const before = this.#known.size;
    for (const { rowId, rowKey } of readKeys(found)) this.#known.set(rowId, rowKey);
    this.#shelf.onLearned(this.#known.size - before);
  }
}
