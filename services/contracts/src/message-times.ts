/**
 * Attempts at a message before it goes to the dead-letter queue: of the cell's own queues and of a tenant's.
 */
export const messageTakesMax = 5;
/**
 * Visibility timeout: a killed process's message is retried after it, and a live process keeps extending it.
 */
export const takeSeconds = 120;
