import { Router } from "express";
import type { Metrics } from "../telemetry/metrics.ts";

export interface OperationalOptions {
  readonly metrics: Metrics;
  /** Named checks of what the process cannot work without; each throws when it is not well. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
}

/** Longest wait for one health check, in ms. */
const checkTimeoutMs = 3_000;

/** `/ping` (no cookie, no database), `/healthz` and `/metrics`. */
export function operationalRoutes(options: OperationalOptions): Router {
  const router = Router();
  router.get("/ping", (_request, response) => {
    response.setHeader("cache-control", "no-store");
    response.type("text/plain").send("pong");
  });
  router.get("/healthz", async (_request, response) => {
    const checks = await Promise.all(
      Object.entries(options.checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const healthy = checks.every(([, well]) => well);
    response.setHeader("cache-control", "no-store");
    response.status(healthy ? 200 : 503).json({ healthy, checks: Object.fromEntries(checks) });
  });
  router.get("/metrics", async (_request, response) => {
    response.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
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
