import type { z } from "zod";

/** A task's name and payload. Code that enqueues it imports only this, never the implementation. */
export interface TaskContract<P> {
  /** Imperative, prefixed with its feature: `highlight.index`. */
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Attempts before the task is set aside as failed. */
  readonly maxAttempts?: number;
  /** Tasks in one lane of a queue run one at a time within a team. By default, the task has its own queue. */
  readonly queue?: string;
  /** How many tasks of the queue run at once within a team. By default 1, or 2 in a task's own queue. */
  readonly lanes?: number;
  /** Takes a second or so, and must not wait: it runs in slots that other tasks never take. */
  readonly isShort?: boolean;
}

/** Default number of attempts; with graphile-worker's back-off, the last is about 25 minutes later. */
const taskAttemptsDefault = 8;
export const taskAttemptsMax = 25;
/** Maximum payload of a task, in bytes of JSON: tasks contain ids, not content. */
export const taskPayloadBytesMax = 65_536;

const namePattern = /^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9-]*)+$/;

/** How often a task is attempted before it is set aside as failed. */
export function attemptsOf<P>({ maxAttempts = taskAttemptsDefault }: TaskContract<P>): number {
  return maxAttempts;
}

/** Declares a task. @throws RangeError on an invalid name or number of attempts */
export function defineTask<P>(contract: TaskContract<P>): TaskContract<P> {
  if (!namePattern.test(contract.name)) throw new RangeError(`"${contract.name}" is not a task name`);
  const attempts = attemptsOf(contract);
  if (!Number.isInteger(attempts) || attempts < 1 || attempts > taskAttemptsMax) {
    throw new RangeError(`${contract.name}: maxAttempts must be from 1 to ${taskAttemptsMax}`);
  }
  return contract;
}
