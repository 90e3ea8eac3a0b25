import { Gauge } from "prom-client";
import { queueMetricsConnections } from "../postgres/connections/connection-budget.ts";
import { createPool } from "../postgres/connections/connection-pool.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { TaskObserver } from "./task-runner.ts";

export interface QueueMetricsOptions {
  /** Connection of the role that owns the queue. */
  readonly url: string;
  readonly applicationName: string;
  /** Tasks that this process runs; others are not counted. */
  readonly tasks: readonly string[];
  /** Work for this process that waits outside the queue in Postgres. */
  readonly others?: readonly WaitingElsewhere[];
}

export interface WaitingElsewhere {
  /** The label that it has in the metrics, like a task's name. */
  readonly name: string;
  readonly waiting: () => Promise<number>;
}

export interface QueueMetrics {
  /** To be passed to the task runner. */
  readonly observer: Required<TaskObserver>;
  /** Readiness check: throws if the queue cannot be read. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface Backlog {
  readonly task: string;
  readonly waiting: number;
  readonly set_aside: number;
  readonly oldest_seconds: number;
}

/**
 * Metrics of a cell's queue: its backlog, and how its tasks end. The backlog is counted on each scrape; every
 * process of one kind reports the same number, so dashboards must take the maximum, not the sum.
 */
export function measureQueue(metrics: Metrics, options: QueueMetricsOptions): QueueMetrics {
  const pool = createPool({
    url: options.url,
    applicationName: options.applicationName,
    poolMax: queueMetricsConnections,
    statementTimeoutMs: 5_000,
  });
  const durations = metrics.duration("task_seconds", "Time of tasks by how they ended.", ["task", "outcome"]);
  const restarts = metrics.counter("task_runner_restarts_total", "Runs of the queue that a fault ended.");
  let reading: Promise<readonly Backlog[]> | undefined;
  /** All gauges of one scrape share one read. */
  const backlog = (): Promise<readonly Backlog[]> => {
    reading ??= readBacklog().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (name: string, help: string, value: (row: Backlog) => number): void => {
    new Gauge({
      name: `fieldstone_queue_${name}`,
      help,
      labelNames: ["task"],
      registers: [metrics.registry],
      async collect() {
        for (const row of await backlog()) this.set({ task: row.task }, value(row));
      },
    });
  };
  const { others = [] } = options;
  new Gauge({
    name: "fieldstone_queue_waiting",
    help: "Tasks whose time has come and that nobody has taken.",
    labelNames: ["task"],
    registers: [metrics.registry],
    async collect() {
      for (const row of await backlog()) this.set({ task: row.task }, row.waiting);
      for (const { name, waiting } of others) this.set({ task: name }, await waiting());
    },
  });
  gauge("set_aside", "Tasks that failed their last try.", (row) => row.set_aside);
  gauge(
    "oldest_seconds",
    "Age of the longest-waiting task whose time has come.",
    (row) => row.oldest_seconds,
  );

  new Gauge({
    name: "fieldstone_schedule_age_seconds",
    help: "Time since a schedule's last run was enqueued, or since it became known.",
    labelNames: ["schedule"],
    registers: [metrics.registry],
    async collect() {
      const { rows } = await pool.query<{ identifier: string; age: number }>(
        `select identifier, extract(epoch from now() - coalesce(last_execution, known_since))::float8 as age
           from graphile_worker._private_known_crontabs`,
      );
      for (const { identifier, age } of rows) this.set({ schedule: identifier }, age);
    },
  });

  async function readBacklog(): Promise<readonly Backlog[]> {
    const { rows } = await pool.query<Backlog>(
      `select task,
         count(jobs.id) filter (where locked_at is null and run_at <= now() and attempts < max_attempts)::integer
           as waiting,
         count(jobs.id) filter (where attempts >= max_attempts)::integer as set_aside,
         coalesce(extract(epoch from now() - min(run_at)
           filter (where locked_at is null and run_at <= now() and attempts < max_attempts)), 0)::float8
           as oldest_seconds
       from unnest($1::text[]) as task
       left join graphile_worker.jobs on jobs.task_identifier = task
       group by task`,
      [options.tasks],
    );
    return rows;
  }

  return {
    observer: {
      onEnd: ({ name, outcome, durationMs }) =>
        durations.observe({ task: name, outcome }, durationMs / 1_000),
      onRestart: () => restarts.inc(),
    },
    async check() {
      await pool.query("select 1 from graphile_worker.jobs limit 1");
    },
    close: () => pool.end(),
  };
}
