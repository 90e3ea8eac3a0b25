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

/** One life of the queue's library. It ends by itself where Postgres cannot be told that a task has ended. */
export interface QueueRun {
  /** Resolves when the run has ended for whatever reason: with the fault that ended it, if one did. */
  readonly ended: Promise<unknown>;
  /** Waits for the tasks in flight, for the grace period at most. */
  stop(): Promise<void>;
}

/** Tasks come by notification; the poll is for those whose time has come and those that a crash left. */
const pollIntervalMs = 1_000;

/**
 * Takes tasks until stopped or broken, and holds the worker's lease as long.
 *
 * Ends of tasks go through the library's batches, of no delay: their failure ends the run, which gives its lease and
 * with it its tasks back. Unbatched, the library drops the promise: the rejection ended the process, and where it does
 * not, the task stays taken by a worker that lives and has forgotten it.
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
      // The library refuses to stop what has ended by itself just now.
      if (!hasEnded) await runner.stop().catch((error: unknown) => options.log.debug({ error }, "run ended"));
      await ended;
    },
  };
}

/** The library's own lines, at a level that leaves its routine chatter out; failures of tasks are logged where they run. */
function libraryLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === "debug" || level === "info") log.trace({ scope }, message);
    else log.debug({ scope }, message);
  });
}
