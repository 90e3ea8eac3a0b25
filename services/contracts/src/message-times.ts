/** Tries of a message before its queue sets it aside: of the cell's own queues and of a tenant's. */
export const messageTakesMax = 5;
/** A killed process's message is taken by another after so long: who works on one holds it for as long again. */
export const takeSeconds = 120;
