/** How many tasks a process takes at once from each of its queues. */
export interface TaskShares {
  readonly tasks: number;
  readonly messages: number;
}

/**
 * Divides what a process may do at once between the queue in Postgres and the one of messages, where there is one: its
 * memory and disk are planned for all of it together. Neither queue may wait for the other, so that each has one at least.
 */
export function shareTasks(atOnce: number, hasMessages: boolean): TaskShares {
  if (!hasMessages) return { tasks: atOnce, messages: 0 };
  const messages = Math.max(1, Math.floor(atOnce / 2));
  return { tasks: Math.max(1, atOnce - messages), messages };
}
