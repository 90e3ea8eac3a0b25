import type { TaskRun } from "./task-runner.ts";

/**
 * A file can end the process that reads it, without an error that the attempt could record; after the last
 * attempt nothing runs. A task on such files therefore reserves its last attempt: it does not open the file,
 * and records the failure.
 */
export const reservedAttempts = 1;

/** Whether every attempt that may do the work was made. */
export function isReservedAttempt({
  attempt,
  attemptsMax,
}: Pick<TaskRun, "attempt" | "attemptsMax">): boolean {
  return attempt > attemptsMax - reservedAttempts;
}

/** Whether this attempt is the last that may do the work. */
export function isLastWorkingAttempt(run: Pick<TaskRun, "attempt" | "attemptsMax">): boolean {
  return isReservedAttempt({ ...run, attempt: run.attempt + 1 });
}
