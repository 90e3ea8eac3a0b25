import { setTimeout as wait } from "node:timers/promises";

/** Shortest time between two reads for unknown names, in ms: it limits what strangers' guesses cost. */
const pauseMs = 250;
/** Longest wait for a read, in ms. */
const waitMs = 500;

/**
 * Reads the routes again for an unknown name: only the router that created a workspace a moment ago may know
 * it yet. Concurrent callers, and those shortly after, share one read.
 */
export function refreshOnMissWith(refresh: () => Promise<void>, onError: (error: unknown) => void) {
  let refreshing: Promise<void> | undefined;
  return async (): Promise<void> => {
    refreshing ??= refresh()
      .catch(onError)
      .finally(() => {
        setTimeout(() => {
          refreshing = undefined;
        }, pauseMs).unref();
      });
    await Promise.race([refreshing, wait(waitMs, undefined, { ref: false })]);
  };
}
