import { keepAddresses } from "@fieldstone/platform/http/kept-addresses.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { Pool } from "undici";
import { type CellConnectorOptions, cellConnector } from "./cell-connector.ts";
import { LostConnections } from "./lost-connections.ts";

export interface CellLimits {
  /** Connections to one cell for ordinary requests. */
  readonly connectionsMax: number;
  /** Connections for uploads and downloads; each workspace may use as many of them as are free. */
  readonly transfersMax: number;
  /** Requests in progress or waiting for one cell in a lane; more are rejected with 503. */
  readonly requestsMax: number;
  /** Longest wait for each attempt to connect, in ms. */
  readonly connectTimeoutMs: number;
  /** Longest wait for the head of an answer, in ms. */
  readonly headersTimeoutMs: number;
  /** Longest silence within an answer, in ms. */
  readonly bodyTimeoutMs: number;
}

export const cellLimitsDefault: CellLimits = {
  connectionsMax: 256,
  transfersMax: 1_024,
  requestsMax: 4_096,
  connectTimeoutMs: 3_000,
  headersTimeoutMs: 120_000,
  bodyTimeoutMs: 300_000,
};

/** One kind of requests to one cell, with its own connections and limit. */
export class CellLane {
  readonly pool: Pool;
  readonly connectionsMax: number;
  readonly requestsMax: number;
  underway = 0;

  constructor(
    origin: string,
    connectionsMax: number,
    limits: CellLimits,
    connecting: Omit<CellConnectorOptions, "timeoutMs">,
  ) {
    this.connectionsMax = connectionsMax;
    this.requestsMax = limits.requestsMax;
    this.pool = new Pool(origin, {
      connections: connectionsMax,
      pipelining: 1,
      connect: cellConnector({ ...connecting, timeoutMs: limits.connectTimeoutMs }),
      headersTimeout: limits.headersTimeoutMs,
      bodyTimeout: limits.bodyTimeoutMs,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 60_000,
    });
  }

  get isFull(): boolean {
    return this.underway >= this.requestsMax;
  }
}

/** One regional cell as the router sees it. */
export class Cell {
  /** The region's key, or the name of another upstream. */
  readonly name: string;
  readonly origin: string;
  readonly requests: CellLane;
  /** Uploads and downloads. They can take hours, so they must not use up the other connections. */
  readonly transfers: CellLane;
  readonly lost = new LostConnections();

  constructor(name: string, origin: string, limits: CellLimits = cellLimitsDefault) {
    this.name = name;
    this.origin = origin;
    const connecting = { lookup: keepAddresses(), onConnected: this.lost.watch };
    this.requests = new CellLane(origin, limits.connectionsMax, limits, connecting);
    this.transfers = new CellLane(origin, limits.transfersMax, limits, connecting);
  }

  async close(): Promise<void> {
    this.lost.close();
    await Promise.all([this.requests.pool.destroy(), this.transfers.pool.destroy()]);
  }
}

/** The cells by region. `close()` lets requests in progress finish for the grace period, then cuts them. */
export class Cells {
  readonly #cells: ReadonlyMap<RegionKey, Cell>;

  constructor(origins: ReadonlyMap<RegionKey, string>, limits: CellLimits = cellLimitsDefault) {
    this.#cells = new Map([...origins].map(([region, origin]) => [region, new Cell(region, origin, limits)]));
  }

  get(region: RegionKey): Cell | undefined {
    return this.#cells.get(region);
  }

  get regions(): readonly RegionKey[] {
    return [...this.#cells.keys()];
  }

  all(): readonly Cell[] {
    return [...this.#cells.values()];
  }

  async close(): Promise<void> {
    await Promise.all(this.all().map((cell) => cell.close()));
  }
}
