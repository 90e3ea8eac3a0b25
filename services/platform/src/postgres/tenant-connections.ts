import { ProductError } from "@fieldstone/model/errors.ts";
import { Counter } from "prom-client";
import { Lane } from "../process/lanes/lane.ts";
import type { LanePlace } from "../process/lanes/lane-place.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/**
 * Maximum transactions of a tenant that wait for its other ones, and how long they wait, in ms: as long as
 * for a connection.
 */
const waitingMax = 1_024;
const waitMsDefault = 10_000;
const retryAfterSeconds = 5;
/** The share of a pool that one tenant may use; the rest stays free for other tenants. */
const tenantShare = 0.75;

/** How many connections of a pool of `poolMax` one tenant's transactions may hold at once. */
export function connectionsOfTenant(poolMax: number): number {
  // A transaction started within another one of the same tenant needs a second connection.
  return Math.min(poolMax, Math.max(2, Math.floor(poolMax * tenantShare)));
}

/**
 * Shares a pool between tenants: a tenant that exceeds its share waits for its own transactions and never
 * delays another tenant.
 */
export class TenantConnections {
  readonly #connectionsMax: number;
  readonly #waitMs: number;
  readonly #lanes = new Map<string, Lane>();
  #rejections = 0;

  constructor(poolMax: number, waitMs = waitMsDefault) {
    this.#connectionsMax = connectionsOfTenant(poolMax);
    this.#waitMs = waitMs;
  }

  /** Adds the number of rejected transactions to the process's metrics. */
  measure({ registry }: Metrics): void {
    const read = (): number => this.#rejections;
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
   * Waits for a place. Resolves to the function that releases it.
   * @throws ProductError `requests.limited` if too many of the tenant's transactions wait, or too long
   */
  async enter(teamId: string): Promise<() => void> {
    const lane = this.#laneOf(teamId);
    const entered = Promise.withResolvers<void>();
    const place = lane.enter(entered.resolve, () => undefined);
    if (place === undefined) throw this.#rejection();
    const timer = setTimeout(() => entered.reject(this.#rejection()), this.#waitMs);
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

  #rejection(): ProductError {
    this.#rejections += 1;
    return new ProductError(
      "TooManyRequests",
      "requests.limited",
      "This workspace is sending too many requests at once. Wait a moment and try again.",
      { retryAfterSeconds },
    );
  }
}
