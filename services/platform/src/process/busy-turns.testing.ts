import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

const pollMs = 2;

/** Measures the longest time that one task blocked this thread's event loop. */
export interface BusyTurns {
  /**
   * Longest turn, in ms of this thread's CPU time: other threads and processes of a loaded machine must not
   * count.
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
      await wait(pollMs);
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

/** Counts the turns of this thread's event loop while work is in progress: unlike its times, always the same. */
export async function countTurns<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly turns: number }> {
  let isWorking = true;
  let turns = 0;
  const counting = (async () => {
    while (isWorking) {
      await nextTurn();
      turns += 1;
    }
  })();
  try {
    const value = await work();
    return { value, turns };
  } finally {
    isWorking = false;
    await counting;
  }
}
