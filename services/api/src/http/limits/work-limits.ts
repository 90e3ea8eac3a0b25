import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ProductError } from "@fieldstone/model/errors.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import type { ForwardedRequest } from "../router-headers.ts";

const shares = ["member", "workspace", "network", "process"] as const;
type Share = (typeof shares)[number];

/**
 * Concurrent work of one share, in units of `field-cost.ts`: nine searches of a member, or the heaviest
 * query. Excess work waits, so that other shares are served in between.
 */
export const runningUnitsMax: Readonly<Record<Share, number>> = {
  member: 10_000,
  workspace: 40_000,
  network: 60_000,
  process: Number.POSITIVE_INFINITY,
};
/** Most waiting operations of one share; the next is rejected. */
export const waitingMax: Readonly<Record<Share, number>> = {
  member: 256,
  workspace: 1_024,
  network: 1_024,
  process: Number.POSITIVE_INFINITY,
};
/** Longest wait before an operation is rejected, in milliseconds; the router lets requests wait as long. */
const waitMsMax = 30_000;

export interface WorkBounds {
  readonly runningUnitsMax: Readonly<Record<Share, number>>;
  readonly waitingMax: Readonly<Record<Share, number>>;
  /** Prefix of its metrics. */
  readonly metric: string;
}

export const workBounds: WorkBounds = { runningUnitsMax, waitingMax, metric: "api_work" };

/** The tenant and client that work belongs to. */
export interface WorkOwner {
  readonly tenant: TenantContext;
  readonly forwarded: ForwardedRequest;
  /** The connection that receives the answer. */
  readonly connection: Duplex | undefined;
}

interface Load {
  readonly operations: number;
  readonly units: number;
  readonly waiting: number;
}

interface Waiter {
  readonly keys: Keys;
  readonly units: number;
  start(): void;
  dropIfGone(): void;
}

type Keys = Readonly<Record<Share, string>>;

/**
 * Bounds the concurrent work of a member, a workspace and a client network in this process, for GraphQL and
 * every other path. Excess work waits behind its own share only, and is rejected with 429 where too much
 * waits already.
 */
export class WorkLimits {
  readonly #bounds: WorkBounds;
  readonly #loads = new Map<string, Load>();
  readonly #waiters = new Set<Waiter>();
  readonly #refused: ReturnType<Metrics["counter"]>;
  readonly #waiting: ReturnType<Metrics["gauge"]>;

  constructor(metrics: Metrics, bounds: WorkBounds = workBounds) {
    this.#bounds = bounds;
    this.#refused = metrics.counter(
      `${bounds.metric}_refused_total`,
      "Operations rejected because too much of one member, workspace or network was in progress.",
      ["share"],
    );
    this.#waiting = metrics.gauge(
      `${bounds.metric}_waiting`,
      "Operations that wait for others of their share.",
    );
  }

  /**
   * Waits for capacity, runs the work, and releases the capacity. Work of disconnected clients is dropped.
   * @throws ProductError `work.limited`, `work.abandoned`
   */
  async run<T>(owner: WorkOwner, units: number, work: () => Promise<T>): Promise<T> {
    const keys = keysOf(owner);
    if (this.#hasRoom(keys, units)) this.#add(keys, units);
    else await this.#wait(keys, units, owner.connection);
    try {
      return await work();
    } finally {
      this.#leave(keys, units);
    }
  }

  /**
   * Like run, for work that ends when its answer was sent.
   * @throws ProductError `work.limited`, `work.abandoned`
   */
  async enterUntilAnswered(owner: WorkOwner, units: number, response: ServerResponse): Promise<void> {
    const keys = keysOf(owner);
    if (this.#hasRoom(keys, units)) this.#add(keys, units);
    else await this.#wait(keys, units, owner.connection);
    if (response.closed) this.#leave(keys, units);
    else response.once("close", () => this.#leave(keys, units));
  }

  #leave(keys: Keys, units: number): void {
    this.#add(keys, -units);
    this.#startWaiters();
  }

  /** Any work fits where nothing runs: the heaviest query alone may exceed a share. */
  #hasRoom(keys: Keys, units: number): boolean {
    const hasShare = shares.every((share) => {
      const load = this.#loads.get(keys[share]);
      if (load === undefined || load.operations === 0) return true;
      return load.units + units <= this.#bounds.runningUnitsMax[share];
    });
    return hasShare && this.#leavesRoom(keys, units);
  }

  /** A workspace may use as much as stays free, so that the next one finds capacity: as in `SharedLane`. */
  #leavesRoom(keys: Keys, units: number): boolean {
    const own = this.#loads.get(keys.workspace)?.units ?? 0;
    const all = this.#loads.get(keys.process)?.units ?? 0;
    return own === 0 || own + units <= this.#bounds.runningUnitsMax.process - all;
  }

  #add(keys: Keys, units: number): void {
    for (const share of shares) this.#change(keys[share], units, 0);
  }

  #change(key: string, units: number, waiting: number): void {
    const before = this.#loads.get(key) ?? { operations: 0, units: 0, waiting: 0 };
    const load = {
      operations: before.operations + Math.sign(units),
      units: before.units + units,
      waiting: before.waiting + waiting,
    };
    if (load.operations === 0 && load.waiting === 0) this.#loads.delete(key);
    else this.#loads.set(key, load);
  }

  #wait(keys: Keys, units: number, connection: Duplex | undefined): Promise<void> {
    const isFull = (share: Share) =>
      (this.#loads.get(keys[share])?.waiting ?? 0) >= this.#bounds.waitingMax[share];
    if (shares.some(isFull)) this.#dropGone();
    const full = shares.find(isFull);
    if (full !== undefined) throw this.#rejection(full);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        for (const share of shares) this.#change(keys[share], 0, -1);
        this.#waiting.dec();
      };
      const waiter: Waiter = {
        keys,
        units,
        dropIfGone: () => {
          if (connection?.destroyed === true) giveUp(abandoned());
        },
        start: () => {
          this.#add(keys, units);
          leave();
          resolve();
        },
      };
      const giveUp = (error: ProductError) => {
        leave();
        reject(error);
      };
      const timer = setTimeout(() => giveUp(this.#rejection("member")), waitMsMax);
      this.#waiters.add(waiter);
      for (const share of shares) this.#change(keys[share], 0, 1);
      this.#waiting.inc();
    });
  }

  #dropGone(): void {
    for (const waiter of this.#waiters) waiter.dropIfGone();
  }

  /** Oldest first; a waiter whose own share is full does not block others. */
  #startWaiters(): void {
    this.#dropGone();
    for (const waiter of this.#waiters) if (this.#hasRoom(waiter.keys, waiter.units)) waiter.start();
  }

  #rejection(share: Share): ProductError {
    this.#refused.inc({ share });
    return workLimited();
  }
}

/** Seconds until a retry makes sense. */
const retryAfterSeconds = 2;

/** The error for too much concurrent work. */
export function workLimited(): ProductError {
  return new ProductError(
    "TooManyRequests",
    "work.limited",
    "Too many requests at once. Wait a few seconds and try again.",
    { retryAfterSeconds },
  );
}

/** Reaches only the log: the client is gone. */
function abandoned(): ProductError {
  return new ProductError("InvalidOperation", "work.abandoned", "The connection closed before the answer.");
}

function keysOf({ tenant, forwarded }: WorkOwner): Keys {
  const { actor, teamId } = tenant;
  const network = `network ${clientNetwork(forwarded.clientAddress ?? "unknown")}`;
  return {
    member: `member ${teamId} ${memberOf(actor, network)}`,
    workspace: `workspace ${teamId}`,
    network,
    process: "process",
  };
}

/** Signed-out visitors are counted by network, so that one of them cannot block the sign-in of others. */
function memberOf(actor: Actor, network: string): string {
  if (actor.kind === "user") return actor.userId;
  if (actor.kind === "public") return actor.shareToken;
  return actor.kind === "anonymous" ? network : actor.kind;
}
