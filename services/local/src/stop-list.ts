/** Stop functions of everything that was started, called newest first. */
export interface StopList {
  add(stop: () => Promise<void>): void;
  /** Stops everything once; a second call waits for the first. */
  stopAll(): Promise<void>;
  readonly stopping: () => boolean;
}

export function createStopList(): StopList {
  const stops: (() => Promise<void>)[] = [];
  let stopped: Promise<void> | undefined;
  async function run(): Promise<void> {
    for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  }
  return {
    add: (stop) => {
      // Added while everything is being stopped: it must be stopped as well.
      if (stopped === undefined) stops.push(stop);
      else stopped = stopped.then(stop);
    },
    stopAll: () => {
      stopped ??= run();
      return stopped;
    },
    stopping: () => stopped !== undefined,
  };
}
