import { ProductError } from "@fieldstone/model/errors.ts";
import { telemetrySizeBytesMax } from "@fieldstone/model/limits.ts";
import { answerErrors, answerNotFound, createApp } from "@fieldstone/platform/http/express-basics.ts";
import { operationalRoutes } from "@fieldstone/platform/http/operational-routes.ts";
import { type Express, Router } from "express";
import type { ApiServices } from "./api-services.ts";
import { readBody } from "./request-body.ts";
import { readForwarded } from "./router-headers.ts";

/** Makes a feature's REST paths; `createCellApi` is given those of every feature. */
export type RestRoutes = (services: ApiServices) => Router;

/** Every path but GraphQL's. */
export function createRestApp(services: ApiServices, features: readonly RestRoutes[]): Express {
  const app = createApp();
  app.use(
    operationalRoutes({ metrics: services.metrics, checks: { database: () => checkDatabase(services) } }),
  );
  app.use(telemetryRoutes(services));
  for (const routes of features) app.use(routes(services));
  app.use(answerNotFound());
  app.use(answerErrors(services.log));
  return app;
}

async function checkDatabase(services: ApiServices): Promise<void> {
  await services.cell.pool.query("select 1");
}

/** What browsers report about themselves; taken by size, counted, and kept nowhere yet. */
function telemetryRoutes(services: ApiServices): Router {
  const received = services.metrics.counter(
    "telemetry_received_total",
    "Telemetry reports that browsers sent",
  );
  const router = Router();
  router.post("/api/telemetry", async (request, response) => {
    readForwarded(request, services.config.serviceToken);
    await readBody(request, telemetrySizeBytesMax);
    received.inc();
    response.status(204).end();
  });
  router.all("/api/telemetry", () => {
    throw new ProductError("InvalidOperation", "request.method", "Send telemetry by POST.");
  });
  return router;
}
