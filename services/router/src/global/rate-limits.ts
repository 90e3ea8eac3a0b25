import { daySeconds, hourSeconds } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { keyedHash } from "./secrets.ts";

export interface RateLimit {
  readonly name: string;
  /** Most requests in one window. */
  readonly count: number;
  readonly windowSeconds: number;
}

const tenMinutes = 600;

/** By network address, unless the name says e-mail. */
export const rateLimits = {
  sendByAddress: { name: "send-address", count: 30, windowSeconds: tenMinutes },
  sendByEmail: { name: "send-email", count: 5, windowSeconds: tenMinutes },
  /** Messages that strangers may trigger; browsers that proved the address before are counted separately. */
  sendByEmailADay: { name: "send-email-day", count: 30, windowSeconds: daySeconds },
  sendByKnownBrowserADay: { name: "send-known-day", count: 60, windowSeconds: daySeconds },
  wrongCodesByAddress: { name: "wrong-codes-address", count: 100, windowSeconds: daySeconds },
  /** In total: at 10,000 guesses a day, one code of a million is found in a hundred days. */
  wrongCodesOfAll: { name: "wrong-codes", count: 10_000, windowSeconds: daySeconds },
  confirmByAddress: { name: "confirm-address", count: 60, windowSeconds: tenMinutes },
  confirmByEmail: { name: "confirm-email", count: 20, windowSeconds: tenMinutes },
  beginByAddress: { name: "begin-address", count: 120, windowSeconds: tenMinutes },
  createByAddress: { name: "create-address", count: 30, windowSeconds: hourSeconds },
  createByEmail: { name: "create-email", count: 10, windowSeconds: hourSeconds },
  enterByAddress: { name: "enter-address", count: 600, windowSeconds: tenMinutes },
  enterByEmail: { name: "enter-email", count: 60, windowSeconds: tenMinutes },
  discoverByAddress: { name: "discover-address", count: 1_200, windowSeconds: tenMinutes },
  discoverByEmail: { name: "discover-email", count: 120, windowSeconds: tenMinutes },
  telemetryByAddress: { name: "telemetry-address", count: 120, windowSeconds: tenMinutes },
  /** Error reports that are kept. */
  reportsByAddressADay: { name: "reports-address-day", count: 100, windowSeconds: daySeconds },
  reportsOfAllADay: { name: "reports-day", count: 5_000, windowSeconds: daySeconds },
  availabilityByAddress: { name: "availability-address", count: 600, windowSeconds: tenMinutes },
} as const satisfies Record<string, RateLimit>;

function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  return minutes <= 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

function tooMany(until: Date, now: Date): ProductError {
  const seconds = (until.getTime() - now.getTime()) / 1000;
  const wait = waitText(seconds);
  return new ProductError(
    "TooManyRequests",
    "rate.too_many",
    `Too many attempts. Wait ${wait}, then try again.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) },
  );
}

/** Counts requests in fixed windows, across all routers. Subjects are stored as keyed hashes. */
export class RateLimiter {
  readonly #database: GlobalDatabase;
  readonly #key: string;
  readonly #now: () => number;
  readonly #factor: number;

  /** `factor` multiplies every limit, for load tests and shared office addresses. */
  constructor(options: { database: GlobalDatabase; key: string; now: () => number; factor?: number }) {
    this.#database = options.database;
    this.#key = options.key;
    this.#now = options.now;
    this.#factor = options.factor ?? 1;
  }

  /** Counts one request. @throws ProductError `rate.too_many` beyond the limit */
  async count(limit: RateLimit, subject: string): Promise<void> {
    const { isOver, expiresAt } = await this.add(limit, subject);
    if (isOver) throw tooMany(expiresAt, new Date(this.#now()));
  }

  /** Counts one request and returns whether it exceeds the limit. */
  async add(limit: RateLimit, subject: string): Promise<{ isOver: boolean; expiresAt: Date }> {
    const now = new Date(this.#now());
    const expires = new Date(now.getTime() + limit.windowSeconds * 1000);
    const row = await this.#database.kysely
      .insertInto("rate_limits")
      .values({ key: keyedHash(this.#key, limit.name, subject), count: 1, expires_at: expires })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet((eb) => {
          const over = eb("rate_limits.expires_at", "<=", now);
          return {
            count: eb
              .case()
              .when(over)
              .then(1)
              .else(eb("rate_limits.count", "+", 1))
              .end(),
            expires_at: eb.case().when(over).then(expires).else(eb.ref("rate_limits.expires_at")).end(),
          };
        }),
      )
      .returning(["count", "expires_at"])
      .executeTakeFirstOrThrow();
    return { isOver: row.count > limit.count * this.#factor, expiresAt: row.expires_at };
  }

  /** Whether the limit is used up now, without counting. */
  async isUsedUp(limit: RateLimit, subject: string): Promise<boolean> {
    const row = await this.#database.kysely
      .selectFrom("rate_limits")
      .select("key")
      .where("key", "=", keyedHash(this.#key, limit.name, subject))
      .where("count", ">=", Math.ceil(limit.count * this.#factor))
      .where("expires_at", ">", new Date(this.#now()))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Counts one request of a network address; addresses in the same IPv6 /48 count together. */
  countAddress(limit: RateLimit, address: string): Promise<void> {
    return this.count(limit, clientNetwork(address));
  }

  async deleteExpired(): Promise<void> {
    await this.#database.kysely
      .deleteFrom("rate_limits")
      .where("expires_at", "<=", new Date(this.#now()))
      .execute();
  }
}
