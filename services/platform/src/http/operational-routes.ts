import { Router } from "express";
import type { Metrics } from "../telemetry/metrics.ts";

export interface OperationalOptions {
  /** Left out where they have a port of their own. */
  readonly metrics?: Metrics | undefined;
  /** Named checks of what the process works with; each throws when it is not well. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
}

/** Longest wait for one health check, in ms. */
const checkTimeoutMs = 3_000;

/**
 * `/ping` (no cookie, no database), `/healthz` and, unless they are elsewhere, `/metrics`.
 *
 * `/healthz` answers 503 until all checks have passed once, and 200 from then on: what a cell's processes share fails
 * for all of them at once, and taking all out of service would hide what each could still answer. Its body says what
 * is well now.
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

/** Whether the process itself is alive. */
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
