import type { Table } from "@lancedb/lancedb";
import { InTurns } from "../process/in-turns.ts";
import { indexesWrittenAtOnce } from "./lance-threads.ts";
import type { SearchTenant } from "./search-index.ts";

/** Written rows after which they are taken into the index without waiting for a pause. */
const rowsBetween = 1_000;
/** A pause after the last write, in ms, after which they are. */
const idleMs = 500;
/**
 * Taking rows in costs as much as the index is large (0.5 s at 5,000 long notes), whatever their number: it takes
 * at most one part in so many of the time.
 */
const restShare = 20;
const restMsMax = 60_000;
/**
 * A rest at least so long, in ms, while few rows wait: to take in the row that a save of a long note wrote took 100 ms of
 * a core, as often as somebody who typed paused. Searches read so few rows beside the index.
 */
const fewRowsRestMs = 15_000;
/** Old versions of a table are kept this long, in ms, for readers that still use them. */
const oldVersionsMs = 600_000;

/** A tenant with work to do, or that rests after it. */
interface Line {
  /** The end of the tenant's writes and upkeep, which run one after another. */
  last: Promise<unknown>;
  waiting: number;
  /** Rows written since the index was last brought up to date. */
  rows: number;
  /** No upkeep begins by itself before this time, in ms of `performance.now()`. */
  restsUntil: number;
  timer: NodeJS.Timeout | undefined;
  /** When rows were taken in the last time, in ms of `performance.now()`. */
  tookInAt: number;
  /** What taking rows in took the last time, in ms. */
  tookMs: number;
}

/** Of all tenants together. */
const turns = new InTurns(indexesWrittenAtOnce);

/** Upkeep that takes longer is not waited for by every search: in an object store it takes seconds. */
const quickMs = 250;

/** Orders a tenant's writes and keeps its table's indexes current: when writing pauses, and when much was written. */
export class Upkeep {
  readonly #find: (tenant: SearchTenant) => Promise<Table | undefined>;
  readonly #onError: (error: unknown) => void;
  readonly #after: (table: Table) => Promise<void>;
  readonly #lines = new Map<string, Line>();

  /** @param after runs with the table after rows were taken in, before the tenant's next write */
  constructor(
    find: (tenant: SearchTenant) => Promise<Table | undefined>,
    onError: (error: unknown) => void,
    after: (table: Table) => Promise<void> = async () => undefined,
  ) {
    this.#find = find;
    this.#onError = onError;
    this.#after = after;
  }

  /** Runs one write of a tenant, which answers how many rows it wrote, after those before it. */
  async write(tenant: SearchTenant, fn: () => Promise<number>): Promise<void> {
    const line = this.#line(tenant);
    await this.#join(tenant, line, async () => {
      line.rows += await fn();
    });
  }

  /** Takes rows outside the index into it, now. Readers go on meanwhile. */
  async optimize(tenant: SearchTenant): Promise<void> {
    const line = this.#line(tenant);
    line.rows = 0;
    await this.#join(tenant, line, async () => {
      // Of writes that were before it in the line.
      line.rows = 0;
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
   * As optimize where that is quick. False where it is not and rests or is under way: searches that each waited for
   * one of their own would wait for all those before them.
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

  /** As optimize, soon and without being waited for, where rows of unknown number stand outside the index. */
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
    const isMuch = line.rows >= rowsBetween;
    const restsUntil = isMuch ? line.restsUntil : Math.max(line.restsUntil, line.tookInAt + fewRowsRestMs);
    const waitMs = Math.max(restsUntil - performance.now(), isMuch ? 0 : idleMs);
    const wake = () => {
      if (line.rows > 0) void this.optimize(tenant).catch(this.#onError);
      else if (line.waiting === 0) this.#lines.delete(keyOf(tenant));
    };
    line.timer = setTimeout(wake, waitMs).unref();
  }
}

function keyOf({ region, teamId }: SearchTenant): string {
  return `${region}/${teamId}`;
}
