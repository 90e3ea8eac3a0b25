import type { Table } from "@lancedb/lancedb";
import type { SearchTenant } from "./search-index.ts";

/** Writes after which new rows are taken into the index without waiting for a pause. */
const writesBetween = 100;
/** A pause after the last write, in ms, after which they are. */
const idleMs = 500;
/** Old versions of a table are kept this long, in ms, for readers that still use them. */
const oldVersionsMs = 600_000;

/** A tenant with work to do. */
interface Line {
  /** The end of the tenant's writes and upkeep, which run one after another. */
  last: Promise<unknown>;
  waiting: number;
  /** Writes since the index was last brought up to date. */
  writes: number;
  timer: NodeJS.Timeout | undefined;
}

/** Orders a tenant's writes and keeps its table's indexes current: every 100 writes, and when writing pauses. */
export class Upkeep {
  readonly #find: (tenant: SearchTenant) => Promise<Table | undefined>;
  readonly #onError: (error: unknown) => void;
  readonly #lines = new Map<string, Line>();

  constructor(find: (tenant: SearchTenant) => Promise<Table | undefined>, onError: (error: unknown) => void) {
    this.#find = find;
    this.#onError = onError;
  }

  /** Runs one write of a tenant after those before it. */
  async write(tenant: SearchTenant, fn: () => Promise<void>): Promise<void> {
    const line = this.#line(tenant);
    line.writes += 1;
    await this.#join(tenant, line, fn);
  }

  /** Takes rows outside the index into it. Readers go on meanwhile. */
  async optimize(tenant: SearchTenant): Promise<void> {
    const line = this.#line(tenant);
    line.writes = 0;
    await this.#join(tenant, line, async () => {
      const table = await this.#find(tenant);
      await table?.optimize({ cleanupOlderThan: new Date(Date.now() - oldVersionsMs) });
    });
  }

  async close(): Promise<void> {
    for (const line of this.#lines.values()) {
      clearTimeout(line.timer);
      line.writes = 0;
      await line.last;
    }
  }

  #line(tenant: SearchTenant): Line {
    const known = this.#lines.get(keyOf(tenant));
    if (known !== undefined) return known;
    const made: Line = { last: Promise.resolve(), waiting: 0, writes: 0, timer: undefined };
    this.#lines.set(keyOf(tenant), made);
    return made;
  }

  async #join(tenant: SearchTenant, line: Line, fn: () => Promise<void>): Promise<void> {
    clearTimeout(line.timer);
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
    const catchUp = () => void this.optimize(tenant).catch(this.#onError);
    if (line.writes >= writesBetween) catchUp();
    else if (line.writes > 0) line.timer = setTimeout(catchUp, idleMs).unref();
    else if (line.waiting === 0) this.#lines.delete(keyOf(tenant));
  }
}

function keyOf({ region, teamId }: SearchTenant): string {
  return `${region}/${teamId}`;
}
