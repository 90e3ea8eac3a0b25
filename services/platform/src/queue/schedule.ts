import { type ParsedCronItem, parseCronItems } from "graphile-worker";
import type { Log } from "../log/create-log.ts";

/**
 * A task that a cell runs at set times, each time on any one worker. Runs missed while no worker ran are made
 * up for if they are at most `catchUpMs` old: one run if that equals the interval.
 */
export interface Schedule {
  /** Like a task's name: `schedule.prune`. */
  readonly name: string;
  /** Minute, hour, day, month and weekday, in UTC. */
  readonly cron: string;
  /** How long after its time a missed run is still made up for. */
  readonly catchUpMs: number;
  /** Each run may happen twice: read the current state, and make it safe to repeat. */
  run(run: ScheduleRun): Promise<void>;
}

export interface ScheduleRun {
  /** Identifies the run in logs and in the work that it causes. */
  readonly requestId: string;
  /** Aborts when the process is stopping. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

const attemptsMax = 8;

/** Converts schedules to the queue library's format. @throws if a cron expression is invalid */
export function cronItemsOf(schedules: readonly Schedule[]): ParsedCronItem[] {
  return parseCronItems(
    schedules.map(({ name, cron, catchUpMs }) => ({
      task: name,
      match: cron,
      identifier: name,
      // The key makes a new run replace a waiting one; the queue keeps two from running at once.
      options: { backfillPeriod: catchUpMs, maxAttempts: attemptsMax, queueName: name, jobKey: name },
    })),
  );
}
