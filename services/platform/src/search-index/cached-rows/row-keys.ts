import type { Table } from "@lancedb/lancedb";
import { type FoundRow, keyColumns, type PlacedRow, readKeys, rowOfKey } from "../found-rows.ts";
import { PackedKeys, packedRowBytes, textBytes } from "./packed-keys.ts";

/** Maximum memory of all cached keys of a process: a table of a million pieces and its vectors take 47 MB. */
const bytesMax = 64_000_000;
/**
 * Reading a key by id costs ten times as much as in a scan: once this fraction of a table's keys was read by
 * id, all are scanned, if there is room for them in the cache.
 */
const scannedShare = 20;
/**
 * Maximum age of a table's cached keys, in ms. A row id never gets another row while its table exists, since
 * changed rows get new ids. The age only covers tables that another process dropped and created again, whose
 * handle usually fails; all keys of a large table take seconds of a core to read.
 */
const keysAgeMax = 60_000;
const scannedAgeMax = 600_000;

/**
 * The keys of rows by their ids. A query for ids and scores costs a third of one that also reads keys: those
 * are read here, for several queries at once, and cached.
 */
export class RowKeys {
  #tables = new WeakMap<Table, KeysOfTable>();
  #byteLength = 0;

  /** Adds the keys to some row ids, in order; ids that the table no longer has are left out. */
  async rows(table: Table, places: readonly PlacedRow[]): Promise<readonly FoundRow[]> {
    const keys = this.#keysOf(table);
    await keys.learn(places.map(({ rowId }) => rowId));
    return places.flatMap((place) => {
      const rowKey = keys.get(place.rowId);
      return rowKey === undefined ? [] : [rowOfKey(place, rowKey)];
    });
  }

  clear(): void {
    this.#tables = new WeakMap();
    this.#byteLength = 0;
  }

  #keysOf(table: Table): KeysOfTable {
    const known = this.#tables.get(table);
    if (known !== undefined && performance.now() - known.madeAt <= known.ageMax) return known;
    this.#byteLength -= known?.byteLength ?? 0;
    const made: KeysOfTable = new KeysOfTable(table, {
      hasRoom: (bytes) => this.#byteLength + bytes <= bytesMax,
      onAdded: (bytes) => {
        // A read of keys that were dropped meanwhile.
        if (this.#tables.get(table) !== made) return;
        this.#byteLength += bytes;
        if (this.#byteLength > bytesMax) this.clear();
      },
    });
    this.#tables.set(table, made);
    return made;
  }
}

/** The cache's total, as one table's keys see it. */
interface RowBudget {
  hasRoom(bytes: number): boolean;
  onAdded(bytes: number): void;
}

class KeysOfTable {
  readonly madeAt = performance.now();
  readonly #table: Table;
  readonly #budget: RowBudget;
  /** Keys that were read by their ids. */
  readonly #known = new Map<bigint, string>();
  /** All keys that the table had when they were scanned. */
  #scanned: PackedKeys | undefined;
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

  get byteLength(): number {
    return this.#known.size * textBytes + (this.#scanned?.byteLength ?? 0);
  }

  get ageMax(): number {
    return this.#scanned === undefined ? keysAgeMax : scannedAgeMax;
  }

  get(rowId: bigint): string | undefined {
    return this.#known.get(rowId) ?? this.#scanned?.get(rowId);
  }

  /** Reads the keys that are not cached. */
  async learn(places: readonly bigint[]): Promise<void> {
    const unknown = places.filter((place) => !this.#known.has(place) && !this.#scanned?.has(place));
    if (unknown.length > 0) {
      for (const place of unknown) this.#wanted.add(place);
      this.#next ??= this.#present.catch(() => undefined).then(() => this.#readWanted());
      await this.#next;
    }
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
    if (this.#readByPlace < rows / scannedShare || !this.#budget.hasRoom(rows * packedRowBytes)) return;
    this.#readByPlace = 0;
    // Runs in the background; if it fails, keys are still read by id.
    void this.#readAll().catch(() => undefined);
  }

  async #readAll(): Promise<void> {
    const scanned = new PackedKeys();
    // In batches, so that the process can do other work in between.
    for await (const batch of this.#table.query().withRowId().select(["row_key"]))
      for (const column of keyColumns(batch)) scanned.add(column);
    const before = this.byteLength;
    this.#scanned = scanned;
    // Keys of rows that were written during the scan stay.
    for (const rowId of this.#known.keys()) if (scanned.has(rowId)) this.#known.delete(rowId);
    this.#budget.onAdded(this.byteLength - before);
  }

  #keep(found: Parameters<typeof readKeys>[0]): void {
    const before = this.byteLength;
    for (const { rowId, rowKey } of readKeys(found)) this.#known.set(rowId, rowKey);
    this.#budget.onAdded(this.byteLength - before);
  }
}
