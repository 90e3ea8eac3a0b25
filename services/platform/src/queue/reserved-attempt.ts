import { attemptsOf, type TaskContract } from "./task-contract.ts";
import type { TaskRun } from "./task-runner.ts";

/**
 * A file can end the process that reads it, without an error that the attempt could record; after the last
 * attempt nothing runs. A task on such files therefore reserves its last attempt: it does not open the file,
 * and records the failure.
 */
export const reservedAttempts = 1;

/**
 * Whether every attempt that may do the work was made. Counted by the contract: a task that an earlier release
 * enqueued has an attempt less, all of which may do the work.
 */
export function isReservedAttempt<P>(
  contract: TaskContract<P>,
  { attempt }: Pick<TaskRun, "attempt">,
): boolean {
  return attempt > attemptsOf(contract) - reservedAttempts;
}

/** Whether this attempt is the last that may do the work. */
export function isLastWorkingAttempt<P>(
  contract: TaskContract<P>,
  { attempt }: Pick<TaskRun, "attempt">,
): boolean {
  return isReservedAttempt(contract, { attempt: attempt + 1 });
}
