import { setTimeout as wait } from "node:timers/promises";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { type Listener, listen } from "@fieldstone/platform/postgres/listen.ts";
import { RouteJournal } from "./route-journal.ts";
import { readSnapshot, writeSnapshot } from "./route-snapshot.ts";
import { readRouteSteps, readRouteSum } from "./route-store.ts";
import type { RouteTable } from "./route-table.ts";
import { type RouteChange, versionOf } from "./tenant-route.ts";

export interface RouteFollowerOptions {
  readonly table: RouteTable;
  readonly database: GlobalDatabase;
  /** Connection for LISTEN. */
  readonly databaseUrl: string;
  readonly snapshotPath: string;
  readonly now: () => number;
  /** Time between polls, in ms: a missed notification is recovered within this plus one read. */
  readonly pollMs?: number;
  /** Shortest time between two snapshots, in ms. */
  readonly snapshotMs?: number;
  readonly onError: (what: string, error: unknown) => void;
  readonly onChange?: (version: number) => void;
}

const channel = "tenant_routes";
/** Default time between polls, in ms. */
export const pollMsDefault = 2_000;
const snapshotMsDefault = 30_000;
/** How long a start from a snapshot waits for newer routes from the database, in ms. */
const startGraceMs = 1_000;
const listenRetryMs = 1_000;

/**
 * Keeps a route table equal to the database: starts from the snapshot or one full load, then reads steps from
 * a cursor on every notification and every poll. If reads fail, the table keeps its contents.
 */
export class RouteFollower {
  readonly #options: RouteFollowerOptions;
  readonly #pollMs: number;
  readonly #snapshotMs: number;
  readonly #journal: RouteJournal;
  readonly #stopping = new AbortController();
  #loaded = false;
  #reading: Promise<void> | undefined;
  #readAgain = false;
  #listener: Listener | undefined;
  #poll: NodeJS.Timeout | undefined;
  #snapshotTimer: NodeJS.Timeout | undefined;
  #snapshotVersion = 0;
  #snapshotDue = false;
  #snapshotting: Promise<void> = Promise.resolve();
  #listening: Promise<void> = Promise.resolve();

  constructor(options: RouteFollowerOptions) {
    this.#options = options;
    this.#journal = new RouteJournal(`${options.snapshotPath}.journal`);
    this.#pollMs = options.pollMs ?? pollMsDefault;
    this.#snapshotMs = options.snapshotMs ?? snapshotMsDefault;
  }

  /** Returns once the table has routes from the snapshot or the database, or both have been tried. Never throws. */
  async start(): Promise<void> {
    const { table, snapshotPath, onError } = this.#options;
    try {
      const load = table.beginLoad();
      const refreshedAtMs = await readSnapshot(snapshotPath, load.add);
      if (refreshedAtMs !== undefined) {
        load.finish("snapshot", refreshedAtMs);
        this.#snapshotVersion = table.version;
        const steps = this.#journal.read().filter((step) => versionOf(step) > table.version);
        table.replay(steps);
      }
    } catch (error) {
      onError("reading the route snapshot", error);
    }
    const first = this.refresh().catch((error: unknown) => onError("loading the routes", error));
    await (table.source === "snapshot" ? Promise.race([first, wait(startGraceMs)]) : first);
    this.#poll = setInterval(() => this.#nudge(), this.#pollMs);
    this.#listening = this.#listen();
  }

  /** Reads and applies new steps; overlapping calls share the next read. Rejects if the database does. */
  async refresh(): Promise<void> {
    if (this.#reading !== undefined) {
      // The current read may have begun before the caller's own write.
      this.#readAgain = true;
      await this.#reading;
      // Requested after the read last checked the flag, but before it ended.
      if (this.#readAgain) await this.refresh();
      return;
    }
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#poll);
    clearTimeout(this.#snapshotTimer);
    await this.#listening;
    await this.#listener?.close();
    await this.#reading?.catch(() => undefined);
    clearTimeout(this.#snapshotTimer);
    await this.#snapshotting;
    if (this.#loaded) await this.#writeSnapshot();
    this.#journal.close();
  }

  readonly #nudge = (): void => {
    if (this.#stopping.signal.aborted) return;
    this.refresh().catch((error: unknown) => this.#options.onError("following the routes", error));
  };

  async #read(): Promise<void> {
    const { table, now } = this.#options;
    do {
      this.#readAgain = false;
      const before = table.version;
      if (!this.#loaded) {
        if (!(await this.#resume())) await this.#load();
      } else if (await this.#follow(true)) table.apply([], now());
      else {
        // The database was restored to an earlier state, so the table's steps may not be part of it.
        this.#loaded = false;
        this.#readAgain = true;
      }
      if (table.version !== before) this.#options.onChange?.(table.version);
    } while (this.#readAgain);
    this.#scheduleSnapshot();
  }

  /** Applies the steps after the table's version; false if the database is older than the table. */
  async #follow(isFew: boolean): Promise<boolean> {
    const { table, database } = this.#options;
    const { version } = table;
    const newestVersion = await readRouteSteps(database, { version, isFew }, (page) => {
      this.#writeDown(page);
      table.replay(page);
    });
    return newestVersion >= version;
  }

  /**
   * Continues from the snapshot instead of reading everything again. The sums show whether it belongs to this
   * database: a restored one may have reused the same versions for other changes.
   */
  async #resume(): Promise<boolean> {
    const { table, database, now } = this.#options;
    if (table.source !== "snapshot" || table.size === 0) return false;
    // The second steps include a change between the two reads.
    for (const isFew of [false, true]) {
      if (!(await this.#follow(isFew))) return false;
      const [own, kept] = [table.sum(), await readRouteSum(database)];
      this.#loaded = own.routes === kept.routes && own.versions === kept.versions;
      if (!this.#loaded) continue;
      table.apply([], now());
      return true;
    }
    return false;
  }

  async #load(): Promise<void> {
    const { table, database, now } = this.#options;
    const load = table.beginLoad();
    await readRouteSteps(database, { version: 0, isFew: false }, load.add);
    if (!load.finish("database", now())) throw new Error("the database has no route at all; keeping ours");
    this.#loaded = true;
    this.#journal.startAnew();
    this.#snapshotDue = true;
  }

  /** Written to disk before it is served. */
  #writeDown(changes: readonly RouteChange[]): void {
    try {
      if (!this.#journal.append(changes)) this.#snapshotDue = true;
    } catch (error) {
      this.#options.onError("writing the route journal", error);
    }
  }

  async #listen(): Promise<void> {
    const { databaseUrl, onError } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted && this.#listener === undefined) {
      try {
        this.#listener = await listen({
          url: databaseUrl,
          applicationName: "fieldstone-router-listen",
          channel,
          onPayload: this.#nudge,
          onResync: this.#nudge,
          onError: (error) => onError("listening for routes", error),
        });
      } catch (error) {
        onError("listening for routes", error);
        await wait(listenRetryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  #scheduleSnapshot(): void {
    if (this.#stopping.signal.aborted) return;
    if (this.#snapshotVersion === this.#options.table.version && !this.#snapshotDue) return;
    // Written at once, since no journal has a full load: a killed router can then start without the database.
    const delayMs = this.#snapshotDue ? 0 : this.#snapshotMs;
    if (this.#snapshotTimer !== undefined) {
      if (!this.#snapshotDue) return;
      clearTimeout(this.#snapshotTimer);
    }
    this.#snapshotTimer = setTimeout(() => {
      this.#snapshotTimer = undefined;
      this.#snapshotting = this.#snapshotting.then(() => this.#writeSnapshot());
    }, delayMs);
  }

  async #writeSnapshot(): Promise<void> {
    const { table, snapshotPath, now, onError } = this.#options;
    const { version } = table;
    if (version === this.#snapshotVersion && !this.#snapshotDue) return;
    this.#snapshotDue = false;
    try {
      await writeSnapshot(snapshotPath, table, now() - table.ageMs(now()));
      this.#snapshotVersion = version;
      this.#journal.keepAfter(version);
    } catch (error) {
      onError("writing the route snapshot", error);
    }
  }
}
