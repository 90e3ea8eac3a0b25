import { type TakenRequests, takeRequests } from "@fieldstone/domain/kernel/limits/take-requests.ts";
import { readRequestsPerMinuteMax } from "@fieldstone/domain/kernel/limits/workspace-limits.ts";
import { minuteMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { RecentCache } from "./recent-cache.ts";
import { RequestAllowance } from "./request-allowance.ts";

/** How long a workspace's limit is cached, in milliseconds. */
const limitLifeMs = 10_000;
/** Most workspaces whose limits and allowances are cached; evicts the least recently seen. */
const workspacesMax = 10_000;

/**
 * Limits a workspace's requests per minute to its `requestsPerMinute`, across all API processes of a cell:
 * each takes its requests from the cell's database, in blocks. A workspace without a limit costs one read
 * every ten seconds.
 */
export class RequestRates {
  readonly #cell: CellDatabase;
  readonly #now: () => number;
  readonly #limits: RecentCache<Promise<number | undefined>>;
  readonly #allowances: RecentCache<RequestAllowance>;
  readonly #refused: ReturnType<Metrics["counter"]>;

  constructor(cell: CellDatabase, metrics: Metrics, now: () => number = Date.now) {
    this.#cell = cell;
    this.#now = now;
    this.#limits = new RecentCache({ lifeMs: limitLifeMs, entriesMax: workspacesMax, now });
    this.#allowances = new RecentCache({ lifeMs: minuteMs, entriesMax: workspacesMax, now });
    this.#refused = metrics.counter(
      "api_requests_limited_total",
      "Requests rejected because their workspace made more than its requests a minute.",
    );
  }

  /** Counts one request. @throws ProductError `requests.limited` with the seconds until another is allowed */
  async count(tenant: TenantContext): Promise<void> {
    const perMinute = await this.#limitOf(tenant);
    if (perMinute === undefined) return;
    const allowance = this.#allowances.get(tenant.teamId) ?? new RequestAllowance(this.#now);
    this.#allowances.set(tenant.teamId, allowance);
    const waitMs = await allowance.spend(perMinute, (wanted) => this.#take(tenant, perMinute, wanted));
    if (waitMs === 0) return;
    this.#refused.inc();
    throw new ProductError(
      "TooManyRequests",
      "requests.limited",
      `This workspace can make ${perMinute} requests a minute. Wait a moment and try again.`,
      { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) },
    );
  }

  async #take(tenant: TenantContext, perMinute: number, wanted: () => number): Promise<TakenRequests> {
    try {
      return await withTenant(this.#cell, tenant, "uncounted", (tx) =>
        takeRequests(tx, { wanted: wanted(), perMinute }),
      );
    } catch (error) {
      // A frozen workspace rejects the count's write; its reads are still bounded by the limits of concurrent
      // work.
      if (error instanceof ProductError && error.code === "team.frozen")
        return { granted: wanted(), untilNextMs: 0 };
      throw error;
    }
  }

  #limitOf(tenant: TenantContext): Promise<number | undefined> {
    const known = this.#limits.get(tenant.teamId);
    if (known !== undefined) return known;
    const read = withTenant(this.#cell, tenant, "read", readRequestsPerMinuteMax);
    this.#limits.set(tenant.teamId, read);
    // A failed read is not cached; the next request reads again.
    read.catch(() => this.#limits.deleteWhere((value) => value === read));
    return read;
  }
}
