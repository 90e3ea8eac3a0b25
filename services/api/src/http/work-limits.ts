import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ProductError } from "@fieldstone/model/errors.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { Actor, TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import type { ForwardedRequest } from "./router-headers.ts";

const shares = ["member", "workspace", "network", "process"] as const;
type Share = (typeof shares)[number];

/**
 * Work of one share that runs at once, in units of `field-cost.ts`: a member's nine searches or one heaviest query.
 * What is more waits, so that neighbours are served between.
 */
export const runningUnitsMax: Readonly<Record<Share, number>> = {
  member: 10_000,
  workspace: 40_000,
  network: 60_000,
  process: Number.POSITIVE_INFINITY,
};
/** Operations of one share that wait; the next is refused. */
export const waitingMax: Readonly<Record<Share, number>> = {
  member: 256,
  workspace: 1_024,
  network: 1_024,
  process: Number.POSITIVE_INFINITY,
};
/** How long one waits before it is refused, in milliseconds; the router lets requests wait as long. */
const waitMsMax = 30_000;

export interface WorkBounds {
  readonly runningUnitsMax: Readonly<Record<Share, number>>;
  readonly waitingMax: Readonly<Record<Share, number>>;
  /** What its metrics begin with. */
  readonly metric: string;
}

export const workBounds: WorkBounds = { runningUnitsMax, waitingMax, metric: "api_work" };

/** Whose work it is. */
export interface WorkOwner {
  readonly tenant: TenantContext;
  readonly forwarded: ForwardedRequest;
  /** The connection that the answer goes to. */
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
 * Bounds the work that a member, a workspace and a client network have under way in this process, by GraphQL and by
 * every other path. Whoever asks for
 * more waits behind their own, never behind a neighbour's, and is refused with 429 where too much waits already.
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
      "Operations refused because too much of one member, workspace or network was in progress.",
      ["share"],
    );
    this.#waiting = metrics.gauge(
      `${bounds.metric}_waiting`,
      "Operations that wait for others of their share.",
    );
  }

  /**
   * Waits for room, runs, and gives the room back. What waits for somebody who has gone is dropped.
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

  /** As run, for work that ends when its answer has gone. @throws ProductError `work.limited`, `work.abandoned` */
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

  /** Room for anything where nothing runs: the heaviest query alone may be more than a share. */
  #hasRoom(keys: Keys, units: number): boolean {
    return shares.every((share) => {
      const load = this.#loads.get(keys[share]);
      if (load === undefined || load.operations === 0) return true;
      return load.units + units <= this.#bounds.runningUnitsMax[share];
    });
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
    if (full !== undefined) throw this.#refusal(full);
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
      const timer = setTimeout(() => giveUp(this.#refusal("member")), waitMsMax);
      this.#waiters.add(waiter);
      for (const share of shares) this.#change(keys[share], 0, 1);
      this.#waiting.inc();
    });
  }

  #dropGone(): void {
    for (const waiter of this.#waiters) waiter.dropIfGone();
  }

  /** Oldest first; one whose own share is full keeps nobody else back. */
  #startWaiters(): void {
    this.#dropGone();
    for (const waiter of this.#waiters) if (this.#hasRoom(waiter.keys, waiter.units)) waiter.start();
  }

  #refusal(share: Share): ProductError {
    this.#refused.inc({ share });
    return workLimited();
  }
}

/** After how many seconds to ask again. */
const retryAfterSeconds = 2;

/** What is said to whoever has too much under way. */
export function workLimited(): ProductError {
  return new ProductError(
    "TooManyRequests",
    "work.limited",
    "Too many requests at once. Wait a few seconds and try again.",
    { retryAfterSeconds },
  );
}

/** Read by nobody but the log: whoever asked is gone. */
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

/** Who is signed out counts by network: one stranger keeps no other from signing in. */
function memberOf(actor: Actor, network: string): string {
  if (actor.kind === "user") return actor.userId;
  if (actor.kind === "public") return actor.shareToken;
  return actor.kind === "anonymous" ? network : actor.kind;
}
