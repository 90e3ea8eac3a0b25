import { EventEmitter } from "node:events";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log/create-log.ts";
import { cronItemsOf, type Schedule } from "./schedule.ts";
import { holdWorkerLease } from "./worker-lease.ts";

export interface QueueRunOptions {
  readonly pool: pg.Pool;
  readonly concurrency: number;
  readonly stopGraceMs: number;
  readonly taskList: TaskList;
  readonly schedules: readonly Schedule[];
  readonly log: Log;
}

/** One run of the queue library. It ends by itself if Postgres cannot be told that a task has ended. */
export interface QueueRun {
  /** Resolves when the run has ended for any reason, to the error that ended it, if any. */
  readonly ended: Promise<unknown>;
  /** Waits for the tasks in progress, at most for the grace period. */
  stop(): Promise<void>;
}

/**
 * New tasks and free queues are announced by notification; polling finds tasks that are due and those left by a
 * crash.
 */
const pollIntervalMs = 1_000;

/**
 * Runs tasks until stopped or broken, and holds the worker's lease for that time.
 * Completions go through the library's batches, without a delay: if one fails, the run ends, which releases
 * its lease and with it its tasks. Unbatched, the library drops the promise: the rejection ends the process,
 * or else the task stays locked by a live worker that has forgotten it.
 */
export async function startQueueRun(options: QueueRunOptions): Promise<QueueRun> {
  const events: WorkerEvents = new EventEmitter();
  let workerId = "";
  let fault: unknown;
  events.on("pool:create", ({ workerPool }) => {
    workerId = workerPool.id;
  });
  events.on("pool:fatalError", ({ error }) => {
    fault ??= error;
  });
  const runner: Runner = await run({
    pgPool: options.pool,
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: options.concurrency,
        pollInterval: pollIntervalMs,
        gracefulShutdownAbortTimeout: options.stopGraceMs,
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
    logger: libraryLogger(options.log),
    taskList: options.taskList,
    parsedCronItems: cronItemsOf(options.schedules),
    events,
  });
  const lease = holdWorkerLease(options.pool, workerId, options.log);
  let hasEnded = false;
  const ended = runner.promise
    .catch((error: unknown) => {
      fault ??= error;
    })
    .then(async () => {
      hasEnded = true;
      await lease.close();
      return fault;
    });
  return {
    ended,
    async stop() {
      // The library throws if the runner has just ended by itself.
      if (!hasEnded) await runner.stop().catch((error: unknown) => options.log.debug({ error }, "run ended"));
      await ended;
    },
  };
}

/** The library's own lines, at levels that hide routine output; failed tasks are logged where they run. */
function libraryLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === "debug" || level === "info") log.trace({ scope }, message);
    else log.debug({ scope }, message);
  });
}
