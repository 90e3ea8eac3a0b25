import { type ParsedCronItem, parseCronItems } from "graphile-worker";
import type { Log } from "../log/create-log.ts";

/**
 * A task that a cell runs at set times: once for each time, by whichever worker is there. Times that passed
 * while no worker ran are made up for within `catchUpMs`: one where that is the time between two runs.
 */
export interface Schedule {
  /** As a task's name: `schedule.prune`. */
  readonly name: string;
  /** Minute, hour, day, month and weekday, in UTC. */
  readonly cron: string;
  /** How long after its time a missed run is still made up for. */
  readonly catchUpMs: number;
  /** Every run may come twice: it reads the present state and is safe to repeat. */
  run(run: ScheduleRun): Promise<void>;
}

export interface ScheduleRun {
  /** Names the run in logs and in what it causes. */
  readonly requestId: string;
  /** Aborts when the process is stopping. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

const attemptsMax = 8;

/** The schedules as the queue's library reads them. @throws where a cron expression cannot be read */
export function cronItemsOf(schedules: readonly Schedule[]): ParsedCronItem[] {
  return parseCronItems(
    schedules.map(({ name, cron, catchUpMs }) => ({
      task: name,
      match: cron,
      identifier: name,
      // By its key a run that waits is replaced, not joined by a second; by its queue two never run at once.
      options: { backfillPeriod: catchUpMs, maxAttempts: attemptsMax, queueName: name, jobKey: name },
    })),
  );
}
