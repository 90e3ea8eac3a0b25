import { ProductError } from "@fieldstone/model/errors.ts";
import { Counter } from "prom-client";
import { Lane, type LanePlace } from "../process/lane.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/** Transactions of one tenant that wait for its others, and how long at most, in ms: as long as for a connection. */
const waitingMax = 1_024;
const waitMsDefault = 10_000;
const retryAfterSeconds = 5;
/** Of a pool, what one tenant may have; the rest is free for its neighbours whatever it does. */
const tenantShare = 0.75;

/** Connections of a pool of `poolMax` that one tenant's transactions may hold at once. */
export function connectionsOfTenant(poolMax: number): number {
  // A transaction that is begun within another of its tenant must find a second one.
  return Math.min(poolMax, Math.max(2, Math.floor(poolMax * tenantShare)));
}

/** Shares a pool out: a tenant that asks for more than its part waits for its own, and never a neighbour for it. */
export class TenantConnections {
  readonly #connectionsMax: number;
  readonly #waitMs: number;
  readonly #lanes = new Map<string, Lane>();
  #refusals = 0;

  constructor(poolMax: number, waitMs = waitMsDefault) {
    this.#connectionsMax = connectionsOfTenant(poolMax);
    this.#waitMs = waitMs;
  }

  /** Tells a process's metrics how many transactions were refused. */
  measure({ registry }: Metrics): void {
    const read = (): number => this.#refusals;
    new Counter({
      name: "fieldstone_tenant_transactions_refused_total",
      help: "Transactions rejected because their workspace had too many in progress.",
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }

  /**
   * Resolves with the function that gives the tenant's place back.
   * @throws ProductError `requests.limited` where too many of the tenant's wait, or this one has for too long
   */
  async enter(teamId: string): Promise<() => void> {
    const lane = this.#laneOf(teamId);
    const entered = Promise.withResolvers<void>();
    const place = lane.enter(entered.resolve, () => undefined);
    if (place === undefined) throw this.#refusal();
    const timer = setTimeout(() => entered.reject(this.#refusal()), this.#waitMs);
    try {
      await entered.promise;
      return () => this.#leave(teamId, lane, place);
    } catch (error) {
      this.#leave(teamId, lane, place);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #laneOf(teamId: string): Lane {
    const known = this.#lanes.get(teamId);
    if (known !== undefined) return known;
    const lane = new Lane(this.#connectionsMax, waitingMax);
    this.#lanes.set(teamId, lane);
    return lane;
  }

  #leave(teamId: string, lane: Lane, place: LanePlace): void {
    place.leave();
    if (lane.isEmpty) this.#lanes.delete(teamId);
  }

  #refusal(): ProductError {
    this.#refusals += 1;
    return new ProductError(
      "TooManyRequests",
      "requests.limited",
      "This workspace is sending too many requests at once. Wait a moment and try again.",
      { retryAfterSeconds },
    );
  }
}
