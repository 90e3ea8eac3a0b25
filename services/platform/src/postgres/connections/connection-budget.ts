// How many connections a process may hold at once. Infra's budget adds these up; the processes enforce them.

interface Threads {
  readonly threadsMax: number;
  /** Per thread. */
  readonly connectionsMax: number;
}

/**
 * Threads that hold open documents in an API process: for small ones, for large ones, and for those whose
 * thread failed.
 */
export const documentThreads = {
  small: { threadsMax: 1, connectionsMax: 4 },
  large: { threadsMax: 4, connectionsMax: 2 },
  apart: { threadsMax: 4, connectionsMax: 2 },
} as const satisfies Record<string, Threads>;

/** For live changes and for document edits. */
const apiListeners = 2;
/** For route changes. */
const routerListeners = 1;
/** In addition to one per concurrent task: listening, the queue's maintenance, the lease and its sweep. */
export const queueMaintenanceConnections = 4;
/** Slots of short tasks, and what they add to the pool: one each, and their own run's listening and lease. */
export const shortTasks = { concurrency: 2, connections: 4 } as const;
/** One, so that frequent scrapes cannot take connections from the tasks. */
export const queueMetricsConnections = 1;

/** Default of `DATABASE_POOL_MAX`. */
export const poolMaxDefault = 10;

interface Pool {
  readonly poolMax: number;
}

interface TaskPools extends Pool {
  /** Concurrent tasks. */
  readonly concurrency: number;
}

const ofTasks = ({ poolMax, concurrency }: TaskPools): number =>
  poolMax + concurrency + queueMaintenanceConnections + queueMetricsConnections;

/** Maximum connections of one process of each kind. */
export const processConnections = {
  api: ({ poolMax }: Pool): number =>
    Object.values(documentThreads).reduce(
      (sum, { threadsMax, connectionsMax }) => sum + threadsMax * connectionsMax,
      poolMax + apiListeners,
    ),
  worker: ofTasks,
  media: (pools: TaskPools): number => ofTasks(pools) + shortTasks.connections,
  router: ({ poolMax }: Pool): number => poolMax + routerListeners,
} as const;
