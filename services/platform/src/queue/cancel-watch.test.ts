import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchForCancel } from "./cancel-watch.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("aborts once the work is not wanted, and not where the question fails or the watch was stopped", async () => {
  const isWanted = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValueOnce(true)
    .mockRejectedValueOnce(new Error("no database"))
    .mockResolvedValue(false);
  const watch = watchForCancel(new AbortController().signal, isWanted);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([watch.isCancelled, watch.signal.aborted]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([watch.isCancelled, watch.signal.aborted]).toEqual([true, true]);
  watch.stop();

  const stopped = watchForCancel(new AbortController().signal, () => Promise.resolve(false));
  stopped.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(stopped.isCancelled).toBe(false);
});

it("ends the work with the process, which is no cancelling", () => {
  const stopping = new AbortController();
  const watch = watchForCancel(stopping.signal, () => Promise.resolve(true));
  stopping.abort();
  expect([watch.signal.aborted, watch.isCancelled]).toEqual([true, false]);
  watch.stop();
});
