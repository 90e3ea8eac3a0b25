// How many connections a process may hold at once: what infra's budget adds up, and what the processes keep to.

interface Threads {
  readonly threadsMax: number;
  /** Of each thread. */
  readonly connectionsMax: number;
}

/** Threads that hold open documents in an API process: of small ones, of large ones, of those whose thread failed. */
export const documentThreads = {
  small: { threadsMax: 1, connectionsMax: 4 },
  large: { threadsMax: 4, connectionsMax: 2 },
  apart: { threadsMax: 4, connectionsMax: 2 },
} as const satisfies Record<string, Threads>;

/** For live changes and for edits of documents. */
const apiListeners = 2;
/** For changes of routes. */
const routerListeners = 1;
/** Beside one for each task at once: listening, the queue's upkeep, the lease and its sweep. */
export const queueUpkeepConnections = 4;
/** One, so that being asked often cannot crowd out the tasks themselves. */
export const queueMetricsConnections = 1;

/** Of a process that is not told another `DATABASE_POOL_MAX`. */
export const poolMaxDefault = 10;

interface Pool {
  readonly poolMax: number;
}

interface TaskPools extends Pool {
  /** Tasks at once. */
  readonly concurrency: number;
}

const ofTasks = ({ poolMax, concurrency }: TaskPools): number =>
  poolMax + concurrency + queueUpkeepConnections + queueMetricsConnections;

/** Most connections of one process of each kind. */
export const processConnections = {
  api: ({ poolMax }: Pool): number =>
    Object.values(documentThreads).reduce(
      (sum, { threadsMax, connectionsMax }) => sum + threadsMax * connectionsMax,
      poolMax + apiListeners,
    ),
  worker: ofTasks,
  media: ofTasks,
  router: ({ poolMax }: Pool): number => poolMax + routerListeners,
} as const;
