import type { z } from "zod";

/** What a task is called and carries. Whoever enqueues imports this alone, never the implementation. */
export interface TaskContract<P> {
  /** Imperative, led by its feature: `highlight.index`. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Tries before the task is set aside as failed. */
  readonly maxAttempts?: number;
  /** Tasks of one lane of a queue run one after another within a team. Left out, the task has a queue of its own. */
  readonly queue?: string;
  /** Lanes of the queue: as many of its tasks run at once within a team. Left out, one, and two of a task's own queue. */
  readonly lanes?: number;
}

/** Tries of a task that names no number of its own; with graphile-worker's back-off the last comes after about 25 minutes. */
export const taskAttemptsDefault = 8;
export const taskAttemptsMax = 25;
/** Largest payload of a task, in bytes of JSON: tasks carry ids, not content. */
export const taskPayloadBytesMax = 65_536;

const namePattern = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9-]*)+$/;

/** Declares a task. @throws RangeError on a name or a number of attempts outside the rules */
export function defineTask<P>(contract: TaskContract<P>): TaskContract<P> {
  if (!namePattern.test(contract.name)) throw new RangeError(`"${contract.name}" is not a task name`);
  const attempts = contract.maxAttempts ?? taskAttemptsDefault;
  if (!Number.isInteger(attempts) || attempts < 1 || attempts > taskAttemptsMax) {
    throw new RangeError(`${contract.name}: maxAttempts must be from 1 to ${taskAttemptsMax}`);
  }
  return contract;
}
