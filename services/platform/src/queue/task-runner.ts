import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Job, TaskList } from "graphile-worker";
import type { Log } from "../log/create-log.ts";
import { queueMaintenanceConnections, shortTasks } from "../postgres/connections/connection-budget.ts";
import { createPool } from "../postgres/connections/connection-pool.ts";
import { logPoolErrors } from "../postgres/connections/log-pool-errors.ts";
import type { TenantContext } from "../postgres/tenant-context.ts";
import { duringWork } from "../process/work-in-progress.ts";
import { keepQueueRun } from "./keep-queue-run.ts";
import type { Schedule } from "./schedule.ts";
import type { TaskContract } from "./task-contract.ts";
import { factsOfTask, type TaskFacts, taskEnvelope } from "./task-envelope.ts";
import { inTaskSpan } from "./task-span.ts";

/** What a task's implementation receives besides its payload. */
export interface TaskRun {
  /** The task's own tenant, with a system actor named after the task. */
  readonly context: TenantContext;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly attemptsMax: number;
  /** Aborts when the process is stopping. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

export interface TaskImplementation {
  readonly name: string;
  /** As in its contract. */
  readonly isShort?: boolean;
  run(payload: unknown, run: TaskRun): Promise<void>;
}

/**
 * Binds an implementation to a contract. Every task may run twice: `fn` must read the current state and be
 * safe to repeat.
 */
export function implementTask<P>(
  contract: TaskContract<P>,
  fn: (payload: P, run: TaskRun) => Promise<void>,
): TaskImplementation {
  const { name, isShort = false } = contract;
  return { name, isShort, run: (payload, taskRun) => fn(contract.payload.parse(payload), taskRun) };
}

export interface TaskObserver {
  /** Called for every task that ended, for metrics. */
  readonly onEnd?: (task: { name: string; outcome: TaskOutcome; durationMs: number }) => void;
  /** Called each time the runner is restarted after an error. */
  readonly onRestart?: () => void;
}

export interface TaskRunnerOptions extends TaskObserver {
  /** Connection of the role that owns the queue. */
  readonly url: string;
  readonly region: RegionKey;
  readonly tasks: readonly TaskImplementation[];
  readonly schedules?: readonly Schedule[];
  /** Tasks run concurrently. */
  readonly concurrency: number;
  /** How long `stop` waits for the tasks in progress. */
  readonly stopGraceMs?: number;
  readonly log: Log;
}

/** `poisoned`: the last attempt failed; the task stays in the queue's table for inspection. */
export type TaskOutcome = "done" | "failed" | "poisoned";

export interface TaskRunner {
  /** Waits for the tasks in progress for the grace period, then releases them to other workers. */
  stop(): Promise<void>;
}

/**
 * Starts running tasks from a cell's queue, whose tables must have been migrated. Short tasks run in slots of
 * their own, in addition to `concurrency`. A run that a database failure broke is restarted with growing
 * delays until `stop`; none of its errors end the process.
 * @throws if the first run cannot start
 */
export async function startTaskRunner(options: TaskRunnerOptions): Promise<TaskRunner> {
  const { concurrency, log, stopGraceMs = 5_000, schedules = [], tasks } = options;
  requireOwnNames(options);
  const short = tasks.filter(({ isShort }) => isShort);
  const parts = [
    { concurrency, schedules, tasks: tasks.filter(({ isShort }) => !isShort) },
    { concurrency: shortTasks.concurrency, schedules: [], tasks: short },
  ].filter((part) => part.tasks.length + part.schedules.length > 0);
  const pool = createPool({
    url: options.url,
    applicationName: `fieldstone-tasks-${options.region}`,
    poolMax: concurrency + queueMaintenanceConnections + (short.length === 0 ? 0 : shortTasks.connections),
    ...logPoolErrors(log),
  });
  const runs: TaskRunner[] = [];
  async function stop(): Promise<void> {
    await Promise.all(runs.map((run) => run.stop()));
    await pool.end();
  }
  try {
    for (const part of parts) {
      const taskList = taskListOf({ ...options, ...part });
      const run = { pool, stopGraceMs, log, taskList, ...part };
      runs.push(await keepQueueRun(run, options.onRestart));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function requireOwnNames({ tasks, schedules = [] }: TaskRunnerOptions): void {
  const names = [...tasks, ...schedules].map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new RangeError("two implementations have one task's name");
}

function taskListOf(options: TaskRunnerOptions): TaskList {
  const { tasks, schedules = [] } = options;
  return Object.fromEntries([
    ...tasks.map((task) => [task.name, taskOf(task, options)] as const),
    ...schedules.map((schedule) => [schedule.name, scheduleOf(schedule, options)] as const),
  ]);
}

type LibraryTask = NonNullable<TaskList[string]>;

function taskOf(task: TaskImplementation, options: TaskRunnerOptions): LibraryTask {
  return (sealed, { job, abortSignal }) =>
    observed(task.name, { job, facts: factsOfTask(sealed) }, options, async (log) => {
      const { payload, traceparent, ...origin } = taskEnvelope.parse(sealed);
      if (origin.region !== options.region) {
        throw new RangeError(`a task of ${origin.region} came to ${options.region}`);
      }
      const { teamId, requestId } = origin;
      const traced = { name: task.name, teamId, requestId, attempt: job.attempts, traceparent };
      await duringWork({ kind: "task", name: task.name, teamId, requestId }, () =>
        inTaskSpan(traced, () =>
          task.run(payload, {
            context: { ...origin, actor: { kind: "system", name: task.name } },
            attempt: job.attempts,
            attemptsMax: job.max_attempts,
            signal: abortSignal,
            log,
          }),
        ),
      );
    });
}

function scheduleOf(schedule: Schedule, options: TaskRunnerOptions): LibraryTask {
  return (_cron, { job, abortSignal }) => {
    const requestId = `${schedule.name}-${job.id}`;
    return observed(schedule.name, { job, facts: { requestId } }, options, async (log) => {
      await duringWork({ kind: "task", name: schedule.name, requestId }, () =>
        inTaskSpan({ name: schedule.name, requestId, attempt: job.attempts }, () =>
          schedule.run({ requestId, signal: abortSignal, log }),
        ),
      );
    });
  };
}

/** Runs one attempt of a task, and logs and reports its outcome. */
async function observed(
  name: string,
  { job, facts }: { readonly job: Job; readonly facts: TaskFacts },
  options: TaskRunnerOptions,
  run: (log: Log) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const end = (outcome: TaskOutcome) =>
    options.onEnd?.({ name, outcome, durationMs: performance.now() - startedAt });
  const lines = options.log.child({ ...facts, task: name, jobId: job.id, attempt: job.attempts });
  try {
    await run(lines);
    end("done");
  } catch (error) {
    const poisoned = job.attempts >= job.max_attempts;
    if (poisoned) lines.error({ error }, "a task failed its last try and was set aside");
    else lines.warn({ error }, "a task failed and will be tried again");
    end(poisoned ? "poisoned" : "failed");
    throw error;
  }
}
