import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backoffDelayMs, defaultBackoff, isRetriableAnswer, queryBackoff } from "./backoff.ts";
import { isAbortError, userCancellationReason } from "./cancellation.ts";
import { type RetryOptions, retry } from "./retry.ts";
import { sleep } from "./sleep.ts";

const cancelled = new DOMException(userCancellationReason, "AbortError");

async function attempts(failures: number, options: RetryOptions = {}) {
  const waits: number[] = [];
  let tried = 0;
  const outcome = await retry(
    async (attempt) => {
      tried = attempt;
      if (attempt <= failures) throw new Error(`failure ${attempt}`);
      return "done";
    },
    { sleep: async (delayMs) => void waits.push(delayMs), random: () => 0.5, ...options },
  ).catch((error: unknown) => error);
  return { outcome, tried, waits };
}

describe("retry", () => {
  it("by default retries 3 times from 1000 ms, doubling", async () => {
    expect(await attempts(2)).toEqual({ outcome: "done", tried: 3, waits: [1000, 2000] });
    const given = await attempts(9);
    expect(given).toMatchObject({ tried: 4, waits: [1000, 2000, 4000], outcome: new Error("failure 4") });
  });

  it("can wait a constant time", async () => {
    expect((await attempts(9, { growth: "constant" })).waits).toEqual([1000, 1000, 1000]);
  });

  it("tries a query at most 5 times, from 300 ms to at most 2000 ms, with jitter", async () => {
    expect(await attempts(9, queryBackoff)).toMatchObject({ tried: 5, waits: [150, 300, 600, 1000] });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (nth, draw) => {
          const delayMs = backoffDelayMs(queryBackoff, nth, draw);
          expect(delayMs).toBeGreaterThanOrEqual(0);
          expect(delayMs).toBeLessThanOrEqual(2000);
        },
      ),
    );
    expect(defaultBackoff).toMatchObject({ retries: 3, baseDelayMs: 1000, growth: "exponential" });
  });

  it("is for queries that the server failed, never for mutations", () => {
    expect(isRetriableAnswer("query", 500)).toBe(true);
    expect(isRetriableAnswer("query", 503)).toBe(true);
    expect(isRetriableAnswer("query", 499)).toBe(false);
    expect(isRetriableAnswer("mutation", 503)).toBe(false);
  });

  it("stops at an error that is not to be retried", async () => {
    expect(await attempts(9, { shouldRetry: () => false })).toMatchObject({ tried: 1, waits: [] });
  });

  it("ends at once when aborted, also in the middle of a wait", async () => {
    const controller = new AbortController();
    const running = retry(() => Promise.reject(new Error("down")), {
      signal: controller.signal,
      sleep: (_, signal) => {
        controller.abort(cancelled);
        return sleep(60_000, signal);
      },
    });
    await expect(running).rejects.toThrow("User requested cancellation");
    await expect(running).rejects.toSatisfy(isAbortError);
    await expect(retry(async () => "never", { signal: AbortSignal.abort(cancelled) })).rejects.toSatisfy(
      isAbortError,
    );
  });
});
