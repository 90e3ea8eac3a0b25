/** Concurrent tasks that a process takes from each of its queues. */
export interface TaskShares {
  readonly tasks: number;
  readonly messages: number;
}

/**
 * Divides a process's concurrency between the queue in Postgres and, if there is one, the message queue:
 * memory and disk are sized for both together. Each has at least one, so that neither queue waits for the
 * other.
 */
export function shareTasks(atOnce: number, hasMessages: boolean): TaskShares {
  if (!hasMessages) return { tasks: atOnce, messages: 0 };
  const messages = Math.max(1, Math.floor(atOnce / 2));
  return { tasks: Math.max(1, atOnce - messages), messages };
}
