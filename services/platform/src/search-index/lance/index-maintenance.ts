import type { Table } from "@lancedb/lancedb";
import { InTurns } from "../../process/in-turns.ts";
import type { SearchTenant } from "../search-index.ts";
import { indexesWrittenAtOnce } from "./lance-threads.ts";

/** Rows written after which they are indexed without waiting for a pause. */
const rowsBetween = 1_000;
/**
 * Writes after which the same happens, once the last indexing is long enough ago: each write leaves a file
 * that every search and write opens. With 200 of them a search took 189 ms instead of 15.
 */
const writesBetween = 20;
/** Pause after the last write before rows are indexed, in ms. */
const idleMs = 500;
/**
 * Indexing takes time in proportion to the whole index (0.5 s with 5,000 long notes), however few rows are
 * new: it may take at most one part in this many of the time.
 */
const restShare = 20;
const restMsMax = 60_000;
/**
 * Minimum interval, in ms, while few rows are new: indexing the row of one save of a long note takes 50 to
 * 100 ms of a core, whenever a user pauses while typing; every 15 s, that was a tenth of the cost of a save.
 * In the meantime, a search reads each of about six unindexed writes, at 0.9 ms.
 */
const fewRowsRestMs = 30_000;
/** How long old versions of a table are kept for readers that still use them, in ms. */
const oldVersionsMs = 600_000;

/** A tenant whose writes or maintenance are queued, or whose maintenance pauses. */
interface Line {
  /** The last of the tenant's writes and maintenance, which run one at a time. */
  last: Promise<unknown>;
  waiting: number;
  /** Rows written since the last indexing. */
  rows: number;
  /** Writes since the last indexing. */
  writes: number;
  /** IndexMaintenance does not start by itself before this time, in ms of `performance.now()`. */
  restsUntil: number;
  timer: NodeJS.Timeout | undefined;
  /** When rows were last indexed, in ms of `performance.now()`. */
  tookInAt: number;
  /** How long the last indexing took, in ms. */
  tookMs: number;
}

/** Shared by all tenants. */
const turns = new InTurns(indexesWrittenAtOnce);

/** Searches do not each wait for slower maintenance, in ms: in an object store it takes seconds. */
const quickMs = 250;

/** Queues a tenant's writes, and updates its table's indexes when writing pauses or after many writes. */
export class IndexMaintenance {
  readonly #find: (tenant: SearchTenant) => Promise<Table | undefined>;
  readonly #onError: (error: unknown, tenant: SearchTenant) => void;
  readonly #after: (table: Table) => Promise<void>;
  readonly #lines = new Map<string, Line>();

  /** @param after runs with the table after its rows were indexed, before the tenant's next write */
  constructor(
    find: (tenant: SearchTenant) => Promise<Table | undefined>,
    onError: (error: unknown, tenant: SearchTenant) => void,
    after: (table: Table) => Promise<void> = async () => undefined,
  ) {
    this.#find = find;
    this.#onError = onError;
    this.#after = after;
  }

  /** Runs a write after the tenant's earlier ones. `fn` returns the number of rows it wrote. */
  async write(tenant: SearchTenant, fn: () => Promise<number>): Promise<void> {
    const line = this.#line(tenant);
    await this.#join(tenant, line, async () => {
      const rows = await fn();
      line.rows += rows;
      line.writes += rows > 0 ? 1 : 0;
    });
  }

  /** Indexes new rows now. Reads continue meanwhile. */
  async optimize(tenant: SearchTenant): Promise<void> {
    const line = this.#line(tenant);
    line.rows = 0;
    line.writes = 0;
    await this.#join(tenant, line, async () => {
      // Writes queued before it may have counted rows since.
      line.rows = 0;
      line.writes = 0;
      const startedAt = performance.now();
      try {
        const table = await this.#find(tenant);
        if (table !== undefined) await turns.run(() => this.#takeIn(table));
      } finally {
        const endedAt = performance.now();
        line.tookMs = endedAt - startedAt;
        line.tookInAt = endedAt;
        line.restsUntil = endedAt + Math.min(line.tookMs * restShare, restMsMax);
      }
    });
  }

  /**
   * As optimize, if that is quick. False if it is slow and already running or pausing: if each search waited
   * for an maintenance of its own, it would wait for all earlier ones too.
   */
  async optimizeIfQuick(tenant: SearchTenant): Promise<boolean> {
    const line = this.#line(tenant);
    if (line.tookMs > quickMs && (line.waiting > 0 || performance.now() < line.restsUntil)) {
      this.request(tenant);
      return false;
    }
    await this.optimize(tenant);
    return true;
  }

  /** Schedules optimize without waiting for it, for an unknown number of unindexed rows. */
  request(tenant: SearchTenant): void {
    const line = this.#line(tenant);
    if (line.rows > 0 || line.waiting > 0) return;
    line.rows = 1;
    this.#plan(tenant, line);
  }

  async close(): Promise<void> {
    for (const line of this.#lines.values()) {
      clearTimeout(line.timer);
      line.rows = 0;
      await line.last;
      clearTimeout(line.timer);
    }
  }

  async #takeIn(table: Table): Promise<void> {
    await table.optimize({ cleanupOlderThan: new Date(Date.now() - oldVersionsMs) });
    await this.#after(table);
  }

  #line(tenant: SearchTenant): Line {
    const known = this.#lines.get(keyOf(tenant));
    if (known !== undefined) return known;
    const made: Line = {
      last: Promise.resolve(),
      waiting: 0,
      rows: 0,
      writes: 0,
      restsUntil: 0,
      timer: undefined,
      tookInAt: Number.NEGATIVE_INFINITY,
      tookMs: 0,
    };
    this.#lines.set(keyOf(tenant), made);
    return made;
  }

  async #join(tenant: SearchTenant, line: Line, fn: () => Promise<void>): Promise<void> {
    line.waiting += 1;
    const mine = line.last.then(fn);
    line.last = mine.catch(() => undefined);
    try {
      await mine;
    } finally {
      line.waiting -= 1;
      this.#plan(tenant, line);
    }
  }

  #plan(tenant: SearchTenant, line: Line): void {
    clearTimeout(line.timer);
    const isMuch = line.rows >= rowsBetween || line.writes >= writesBetween;
    const restsUntil = isMuch ? line.restsUntil : Math.max(line.restsUntil, line.tookInAt + fewRowsRestMs);
    const waitMs = Math.max(restsUntil - performance.now(), isMuch ? 0 : idleMs);
    const wake = () => {
      if (line.rows > 0) void this.optimize(tenant).catch((error: unknown) => this.#onError(error, tenant));
      else if (line.waiting === 0) this.#lines.delete(keyOf(tenant));
    };
    line.timer = setTimeout(wake, waitMs).unref();
  }
}

function keyOf({ region, teamId }: SearchTenant): string {
  return `${region}/${teamId}`;
}
