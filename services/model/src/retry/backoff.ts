export interface BackoffPolicy {
  /** Tries after the first one. */
  readonly retries: number;
  readonly baseDelayMs: number;
  readonly delayMsMax: number;
  readonly growth: "exponential" | "constant";
  /** Draw each delay evenly from 0 up to its full length, so that clients do not come back together. */
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

/** GraphQL queries: up to 5 attempts in all, 300 ms at first, 2000 ms at most, with jitter. */
export const queryBackoff: BackoffPolicy = {
  retries: 4,
  baseDelayMs: 300,
  delayMsMax: 2000,
  growth: "exponential",
  jitter: true,
};

/** The wait in ms before the n-th retry, counted from 1. `draw` is a number from 0 up to, not including, 1. */
export function backoffDelayMs(policy: BackoffPolicy, retry: number, draw: number): number {
  const grown = policy.growth === "constant" ? policy.baseDelayMs : policy.baseDelayMs * 2 ** (retry - 1);
  const delayMs = Math.min(grown, policy.delayMsMax);
  return policy.jitter ? Math.floor(delayMs * draw) : delayMs;
}

/** Only a query is retried, and only when the server itself failed. Mutations never are. */
export function isRetriableAnswer(operation: "query" | "mutation" | "subscription", status: number): boolean {
  return operation === "query" && status >= 500;
}
