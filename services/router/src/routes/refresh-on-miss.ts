import { setTimeout as wait } from "node:timers/promises";

/** Least time between two reads for names that are not known: strangers' guesses cost so many and no more. */
const pauseMs = 250;
/** Longest that somebody waits for one. */
const waitMs = 500;

/**
 * Reads the routes anew for a name that is not known: a workspace that was made a moment ago may be known to the router
 * that made it alone. Those who ask meanwhile, and shortly after, share one read.
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
