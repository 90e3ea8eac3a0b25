import { answerErrors, answerNotFound, createApp } from "@fieldstone/platform/http/express-basics.ts";
import { operationalRoutes } from "@fieldstone/platform/http/operational-routes.ts";
import type { Express, Router } from "express";
import type { ApiServices } from "./api-services.ts";

/** Creates a feature's REST paths; `createCellApi` receives those of every feature. */
export type RestRoutes = (services: ApiServices) => Router;

/** Every path except GraphQL's. */
export function createRestApp(services: ApiServices, features: readonly RestRoutes[]): Express {
  const app = createApp();
  const metrics = services.config.metricsPort === undefined ? services.metrics : undefined;
  app.use(operationalRoutes({ metrics, checks: { database: () => checkDatabase(services) } }));
  for (const routes of features) app.use(routes(services));
  app.use(answerNotFound());
  app.use(answerErrors(services.log));
  return app;
}

async function checkDatabase(services: ApiServices): Promise<void> {
  await services.cell.pool.query("select 1");
}
