import type { TenantRoute } from "../routes/tenant-route.ts";
import type { TestEngine } from "../testing/start-engine.ts";
import {
  type AskOptions,
  ask,
  startRouterServer,
  startUpstream,
  type TestRouterServer,
  testRoute,
  type Upstream,
} from "../testing/test-router-server.ts";

export interface EngineFixture {
  readonly europe: Upstream;
  readonly america: Upstream;
  readonly router: TestRouterServer;
  readonly engine: TestEngine;
  /** What answered: the cell and workspace, by the engine or by the router, or the router's rejection. */
  served(host: string, path?: string, options?: AskOptions): Promise<string>;
  close(): Promise<void>;
}

/** Two cells that report whose request they got, a router, and an engine in front of it. */
export async function startEngineFixture(
  routes: readonly TenantRoute[] = [testRoute()],
  options: Parameters<typeof startRouterServer>[2] = {},
): Promise<EngineFixture> {
  const cell = (name: string): Promise<Upstream> =>
    startUpstream(async (request, response, body) => {
      const { "x-fieldstone-team": team, "x-fieldstone-epoch": epoch } = request.headers;
      await body.catch(() => undefined);
      response.end(`${name} ${String(team).slice(-2)} ${String(epoch)}`);
    });
  const [europe, america] = [await cell("EU_A"), await cell("US_B")];
  const router = await startRouterServer({ EU_A: europe.port, US_B: america.port }, routes, {
    plane: "haproxy",
    ...options,
  });
  const { engine } = router;
  if (engine === undefined) throw new Error("there is no engine");
  return {
    europe,
    america,
    router,
    engine,
    served: async (host, path = "/api/x", asked = {}) => {
      const before = router.settled.length;
      const { status, body } = await ask(router.port, path, {
        ...asked,
        host: host.includes(".") ? host : `${host}.fieldstone.localhost`,
      });
      if (status !== 200) return String(status);
      return `${body} by ${router.settled.length === before ? "engine" : "router"}`;
    },
    close: async () => {
      await router.close();
      await europe.close();
      await america.close();
    },
  };
}
