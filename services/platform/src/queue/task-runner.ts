import { EventEmitter } from "node:events";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Log } from "../log/create-log.ts";
import { createPool } from "../postgres/connection-pool.ts";
import type { TenantContext } from "../postgres/tenant-context.ts";
import type { TaskContract } from "./task-contract.ts";
import { taskEnvelope } from "./task-envelope.ts";
import { holdWorkerLease } from "./worker-lease.ts";

/** What a task's implementation is told beside its payload. */
export interface TaskRun {
  /** The task's own tenant, entered as a system actor named after the task. */
  readonly context: TenantContext;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly attemptsMax: number;
  /** Aborts when the process is stopping. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

export interface TaskImplementation {
  readonly name: string;
  run(payload: unknown, run: TaskRun): Promise<void>;
}

/** Joins a contract to what does it. Every task may run twice: `fn` reads current state and is safe to repeat. */
export function implementTask<P>(
  contract: TaskContract<P>,
  fn: (payload: P, run: TaskRun) => Promise<void>,
): TaskImplementation {
  return { name: contract.name, run: (payload, taskRun) => fn(contract.payload.parse(payload), taskRun) };
}

export interface TaskRunnerOptions {
  /** Connection of the queue's owner. */
  readonly url: string;
  readonly region: RegionKey;
  readonly tasks: readonly TaskImplementation[];
  /** Tasks run at once. */
  readonly concurrency: number;
  readonly log: Log;
  /** Told of every task that ended: for metrics. */
  readonly onEnd?: (task: { name: string; outcome: TaskOutcome; durationMs: number }) => void;
}

/** `poisoned`: failed its last try, and stays in the queue's table for a person to look at. */
export type TaskOutcome = "done" | "failed" | "poisoned";

export interface TaskRunner {
  /** Waits for the tasks in flight, 5 s at most, then lets others take them. */
  stop(): Promise<void>;
}

/** Tasks come by notification; the poll is for those whose time has come and those that a crash left. */
const pollIntervalMs = 1_000;
const stopAbortMs = 5_000;
/** Connections beside one for each task at once: listening, the queue's upkeep, the lease and its sweep. */
const spareConnections = 4;

/** Starts taking tasks from a cell's queue. The queue's tables must have been migrated. */
export async function startTaskRunner(options: TaskRunnerOptions): Promise<TaskRunner> {
  const pool = createPool({
    url: options.url,
    applicationName: `fieldstone-tasks-${options.region}`,
    poolMax: options.concurrency + spareConnections,
    onIdleError: (error) => options.log.warn({ error }, "a queue connection was lost"),
  });
  const events: WorkerEvents = new EventEmitter();
  let workerId = "";
  events.on("pool:create", ({ workerPool }) => {
    workerId = workerPool.id;
  });
  let runner: Runner;
  try {
    runner = await run({
      pgPool: pool,
      concurrency: options.concurrency,
      pollInterval: pollIntervalMs,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: stopAbortMs,
      logger: libraryLogger(options.log),
      taskList: taskListOf(options),
      parsedCronItems: parseCronItems([]),
      events,
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const lease = holdWorkerLease(pool, workerId, options.log);
  return {
    async stop() {
      await runner.stop();
      await lease.close();
      await pool.end();
    },
  };
}

function taskListOf(options: TaskRunnerOptions): TaskList {
  const names = new Set(options.tasks.map(({ name }) => name));
  if (names.size !== options.tasks.length) throw new RangeError("two implementations have one task's name");
  return Object.fromEntries(
    options.tasks.map((task): [string, NonNullable<TaskList[string]>] => [
      task.name,
      async (sealed, { job, abortSignal }) => {
        const startedAt = performance.now();
        const end = (outcome: TaskOutcome) =>
          options.onEnd?.({ name: task.name, outcome, durationMs: performance.now() - startedAt });
        const lines = options.log.child({ task: task.name, jobId: job.id, attempt: job.attempts });
        try {
          const { payload, ...origin } = taskEnvelope.parse(sealed);
          if (origin.region !== options.region) {
            throw new RangeError(`a task of ${origin.region} came to ${options.region}`);
          }
          await task.run(payload, {
            context: { ...origin, actor: { kind: "system", name: task.name } },
            attempt: job.attempts,
            attemptsMax: job.max_attempts,
            signal: abortSignal,
            log: lines.child({ teamId: origin.teamId, requestId: origin.requestId }),
          });
          end("done");
        } catch (error) {
          const poisoned = job.attempts >= job.max_attempts;
          if (poisoned) lines.error({ error }, "a task failed its last try and was set aside");
          else lines.warn({ error }, "a task failed and will be tried again");
          end(poisoned ? "poisoned" : "failed");
          throw error;
        }
      },
    ]),
  );
}

/** The library's own lines, at a level that leaves its routine chatter out; failures of tasks are logged above. */
function libraryLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    if (level === "debug" || level === "info") log.trace({ scope }, message);
    else log.debug({ scope }, message);
  });
}
