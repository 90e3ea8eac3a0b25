import { setTimeout as wait } from "node:timers/promises";

const lookMs = 2;

/** How long this thread's event loop was kept by one piece of work at the longest. */
export interface BusyTurns {
  /**
   * Longest turn in ms of this thread's own processor time: what other threads and processes take of a loaded
   * machine does not count.
   */
  stop(): Promise<number>;
}

/** Watches the event loop until `stop`. */
export function watchTurns(): BusyTurns {
  let isWatching = true;
  let longestMs = 0;
  const watching = (async () => {
    let before = process.threadCpuUsage();
    while (isWatching) {
      await wait(lookMs);
      const now = process.threadCpuUsage();
      const usedMs = (now.user - before.user + now.system - before.system) / 1_000;
      longestMs = Math.max(longestMs, usedMs);
      before = now;
    }
  })();
  return {
    stop: async () => {
      isWatching = false;
      await watching;
      return longestMs;
    },
  };
}
