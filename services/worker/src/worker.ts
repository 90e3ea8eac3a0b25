import type { Log } from "@fieldstone/platform/log/create-log.ts";
import {
  startTaskRunner,
  type TaskImplementation,
  type TaskObserver,
  type TaskRunner,
} from "@fieldstone/platform/queue/task-runner.ts";
import { cellSchedules } from "./cell-schedules.ts";
import { cellTasks, type WorkerDependencies } from "./cell-tasks.ts";
import { refreshMeaningAtStart } from "./discovery/search/refresh-meaning-at-start.ts";

export interface CellWorker {
  /** Names of the tasks that it runs. */
  readonly taskNames: readonly string[];
  start(observer?: TaskObserver): Promise<void>;
  /** Waits a few seconds at most for running tasks. Closes none of its dependencies. */
  stop(): Promise<void>;
}

export interface CellWorkerOptions extends WorkerDependencies {
  readonly log: Log;
  /** Tasks of other services, for a process that runs a whole cell. */
  readonly moreTasks?: readonly TaskImplementation[];
}

/** Creates a cell's worker, which runs nothing until started. */
export function createCellWorker(dependencies: CellWorkerOptions): CellWorker {
  const { config, log } = dependencies;
  const schedules = cellSchedules(dependencies);
  const tasks = [...cellTasks(dependencies), ...(dependencies.moreTasks ?? [])];
  let runner: TaskRunner | undefined;
  const stopping = new AbortController();
  let refreshing = Promise.resolve();
  return {
    taskNames: [...tasks, ...schedules].map(({ name }) => name),
    async start(observer) {
      runner = await startTaskRunner({
        url: config.tasks.url,
        region: config.region,
        concurrency: config.tasks.concurrency,
        stopGraceMs: config.stopGraceMs,
        tasks,
        schedules,
        log,
        ...observer,
      });
      refreshing = refreshMeaningAtStart(dependencies, stopping.signal).catch((error: unknown) =>
        log.warn({ error }, "vectors were not looked for at the start: the task of the night does it"),
      );
    },
    async stop() {
      stopping.abort();
      await Promise.all([runner?.stop(), refreshing]);
    },
  };
}
