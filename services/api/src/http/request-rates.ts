import { readRequestsPerMinuteMax } from "@fieldstone/domain/kernel/limits/workspace-limits.ts";
import { minuteMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { RecentCache } from "./recent-cache.ts";

/** How long a workspace's limit is taken from memory, in milliseconds. */
const limitLifeMs = 10_000;
/** Workspaces whose limits and counts are kept; those not seen the longest fall off. */
const workspacesMax = 10_000;

/** Requests that a workspace may still make, refilled evenly to a minute's worth. */
interface Bucket {
  readonly left: number;
  readonly at: number;
}

/**
 * Bounds the requests a minute of a workspace by its `requestsPerMinute`, in this process: a cell of several API
 * processes allows each of them as many. A workspace without a limit costs one read each ten seconds.
 */
export class RequestRates {
  readonly #cell: CellDatabase;
  readonly #now: () => number;
  readonly #limits: RecentCache<Promise<number | undefined>>;
  readonly #buckets: RecentCache<Bucket>;
  readonly #refused: ReturnType<Metrics["counter"]>;

  constructor(cell: CellDatabase, metrics: Metrics, now: () => number = Date.now) {
    this.#cell = cell;
    this.#now = now;
    this.#limits = new RecentCache({ lifeMs: limitLifeMs, entriesMax: workspacesMax, now });
    this.#buckets = new RecentCache({ lifeMs: minuteMs, entriesMax: workspacesMax, now });
    this.#refused = metrics.counter(
      "api_requests_limited_total",
      "Requests refused because their workspace made more than its requests a minute.",
    );
  }

  /** Counts one request. @throws ProductError `requests.limited` with the seconds after which one more is allowed */
  async count(tenant: TenantContext): Promise<void> {
    const perMinute = await this.#limitOf(tenant);
    if (perMinute === undefined) return;
    const now = this.#now();
    const { left, at } = this.#buckets.get(tenant.teamId) ?? { left: perMinute, at: now };
    const refilled = Math.min(perMinute, left + ((now - at) * perMinute) / minuteMs);
    const isAllowed = refilled >= 1;
    this.#buckets.set(tenant.teamId, { left: isAllowed ? refilled - 1 : refilled, at: now });
    if (isAllowed) return;
    this.#refused.inc();
    throw new ProductError(
      "TooManyRequests",
      "requests.limited",
      `This workspace can make ${perMinute} requests a minute. Wait a moment and try again.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(((1 - refilled) * minuteMs) / perMinute / 1_000)) },
    );
  }

  #limitOf(tenant: TenantContext): Promise<number | undefined> {
    const known = this.#limits.get(tenant.teamId);
    if (known !== undefined) return known;
    const read = withTenant(this.#cell, tenant, "read", readRequestsPerMinuteMax);
    this.#limits.set(tenant.teamId, read);
    // A failure is this request's own; the next asks again.
    read.catch(() => this.#limits.deleteWhere((value) => value === read));
    return read;
  }
}
