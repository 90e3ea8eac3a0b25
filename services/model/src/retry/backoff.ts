export interface BackoffPolicy {
  /** Attempts after the first one. */
  readonly retries: number;
  readonly baseDelayMs: number;
  readonly delayMsMax: number;
  readonly growth: "exponential" | "constant";
  /** Draw each delay uniformly from 0 to its full length, so that clients do not retry in sync. */
  readonly jitter: boolean;
}

/** The retry helper's defaults: 3 retries, 1000 ms, exponential. */
export const defaultBackoff: BackoffPolicy = {
  retries: 3,
  baseDelayMs: 1000,
  delayMsMax: 60_000,
  growth: "exponential",
  jitter: false,
};

/** For GraphQL queries: up to 5 attempts in total, 300 ms to 2000 ms, with jitter. */
export const queryBackoff: BackoffPolicy = {
  retries: 4,
  baseDelayMs: 300,
  delayMsMax: 2000,
  growth: "exponential",
  jitter: true,
};

/** The delay in ms before the n-th retry, from 1. `draw` is a number from 0 to 1, 1 excluded. */
export function backoffDelayMs(policy: BackoffPolicy, retry: number, draw: number): number {
  const grown = policy.growth === "constant" ? policy.baseDelayMs : policy.baseDelayMs * 2 ** (retry - 1);
  const delayMs = Math.min(grown, policy.delayMsMax);
  return policy.jitter ? Math.floor(delayMs * draw) : delayMs;
}

/** True for queries after a server error. Mutations are never retried. */
export function isRetriableAnswer(operation: "query" | "mutation" | "subscription", status: number): boolean {
  return operation === "query" && status >= 500;
}
