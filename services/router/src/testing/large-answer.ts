/**
 * An answer that all buffers on the way do not hold: Linux may give each socket 33 MB to receive. One for all
 * requests: a copy for each would take gigabytes.
 */
export const largeAnswer = Buffer.alloc(200_000_000);
