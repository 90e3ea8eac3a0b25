import { vi } from "vitest";

/** As for `expect.poll` in tests with a database: vitest's one second is too short on a busy machine. */
const timeout = 10_000;

/** Retries until nothing is thrown. */
export function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout });
}
