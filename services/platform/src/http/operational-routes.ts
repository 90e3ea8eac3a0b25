import { Router } from "express";
import type { Metrics } from "../telemetry/metrics.ts";

export interface OperationalOptions {
  /** Omitted if metrics have a port of their own. */
  readonly metrics?: Metrics | undefined;
  /** Named checks of the process's dependencies; each throws on a failure. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
}

/** Maximum duration of a health check, in ms. */
const checkTimeoutMs = 3_000;

/**
 * `/ping` (no cookie, no database), `/healthz` and, unless it has its own port, `/metrics`.
 * `/healthz` responds with 503 until all checks have passed once, and with 200 from then on: a dependency
 * that a cell's processes share fails for all of them at once, and removing them all from service would block
 * even requests that do not need it. The body has the current state of each check.
 */
export function operationalRoutes(options: OperationalOptions): Router {
  const router = Router();
  let ready = false;
  router.use(pingRoute());
  router.get("/healthz", async (_request, response) => {
    const checks = await Promise.all(
      Object.entries(options.checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const healthy = checks.every(([, well]) => well);
    ready ||= healthy;
    response.setHeader("cache-control", "no-store");
    response.status(ready ? 200 : 503).json({ healthy, checks: Object.fromEntries(checks) });
  });
  if (options.metrics !== undefined) router.use(metricsRoute(options.metrics));
  return router;
}

/** Liveness of the process itself. */
export function pingRoute(): Router {
  const router = Router();
  router.get("/ping", (_request, response) => {
    response.setHeader("cache-control", "no-store");
    response.type("text/plain").send("pong");
  });
  return router;
}

export function metricsRoute({ registry }: Metrics): Router {
  const router = Router();
  router.get("/metrics", async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

async function passes(check: () => Promise<void>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), checkTimeoutMs);
  const checked = check().then(
    () => true,
    () => false,
  );
  const well = await Promise.race([checked, timeout.promise]);
  clearTimeout(timer);
  return well;
}
