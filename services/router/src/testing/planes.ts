import { describe } from "vitest";
import { hasHaproxy, type Plane } from "./start-engine.ts";
import { startRouterServer, type TestRouterServer } from "./test-router-server.ts";

type Start = (...args: Parameters<typeof startRouterServer>) => Promise<TestRouterServer>;

/**
 * Runs the same tests against the router alone and behind an engine; the latter are skipped without HAProxy.
 */
export function describePlanes(test: (startRouterServer: Start, plane: Plane) => void): void {
  for (const plane of ["node", "haproxy"] as const) {
    const start: Start = (ports, routes, options = {}) =>
      startRouterServer(ports, routes, { ...options, plane });
    describe.skipIf(plane === "haproxy" && !hasHaproxy)(`by ${plane}`, () => test(start, plane));
  }
}
