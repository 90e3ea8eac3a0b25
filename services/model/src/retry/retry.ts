import { type BackoffPolicy, backoffDelayMs, defaultBackoff } from "./backoff.ts";
import { sleep } from "./sleep.ts";

export interface RetryOptions extends Partial<BackoffPolicy> {
  readonly signal?: AbortSignal;
  /** Returning false stops and throws the error. By default every error is retried. */
  readonly shouldRetry?: (error: unknown, attempt: number) => boolean;
  readonly sleep?: (delayMs: number, signal?: AbortSignal) => Promise<void>;
  readonly random?: () => number;
}

/**
 * Runs `act` until it succeeds, an error is not retriable, or all retries are used; then throws the last
 * error. An abort ends the wait at once with the signal's reason.
 */
export async function retry<T>(act: (attempt: number) => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const policy = { ...defaultBackoff, ...options };
  const wait = options.sleep ?? sleep;
  const random = options.random ?? Math.random;
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      return await act(attempt);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (attempt > policy.retries || options.shouldRetry?.(error, attempt) === false) throw error;
      await wait(backoffDelayMs(policy, attempt, random()), options.signal);
    }
  }
}
