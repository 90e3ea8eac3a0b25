import { vi } from "vitest";

/** As long as `expect.poll` waits in tests on a database: a machine that others use takes more than vitest's one second. */
const timeout = 10_000;

/** Asks again until nothing is thrown. */
export function eventually<T>(ask: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(ask, { timeout });
}
