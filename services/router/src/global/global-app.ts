import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdHeader } from "@fieldstone/contracts/headers.ts";
import {
  answerErrors,
  answerNotFound,
  createApp,
  jsonBody,
} from "@fieldstone/platform/http/express-basics.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { refuse } from "../pages/page.ts";
import { unauthorized } from "../pages/rejections.ts";
import type { RouteTable } from "../routes/route-table.ts";
import { providerWebhooks, webhookServiceRoutes } from "../webhooks/webhook-routes.ts";
import type { WebhookServices } from "../webhooks/webhook-services.ts";
import { globalBodyBytesMax } from "./enter-global.ts";
import {
  type ErrorReportServices,
  errorReportServiceRoutes,
  rootTelemetryRoutes,
} from "./error-report-routes.ts";
import { hasServiceToken } from "./service-answers.ts";
import { type ServiceRoutesOptions, serviceRoutes } from "./service-routes.ts";
import { type ProviderServices, providerRoutes } from "./sign-in/provider-routes.ts";
import { type SignInServices, signInRoutes } from "./sign-in/sign-in-routes.ts";
import { answerUnavailable } from "./unavailable.ts";
import { teamRedirect, type WorkspaceServices, workspaceRoutes } from "./workspaces/workspace-routes.ts";

export interface GlobalAppOptions {
  readonly signIn: SignInServices;
  readonly providers: ProviderServices;
  readonly workspaces: WorkspaceServices;
  readonly services: ServiceRoutesOptions;
  readonly webhooks: WebhookServices;
  readonly errorReports: ErrorReportServices;
  readonly table: RouteTable;
  /** Undefined if metrics have their own port. */
  readonly metrics: Metrics | undefined;
  readonly now: () => number;
  readonly log: Log;
}

/**
 * Everything that the router answers itself except files: `/global/*`, `/team-redirect/*`, providers'
 * webhooks, `/healthz`, `/metrics`.
 */
export function createGlobalApp(
  options: GlobalAppOptions,
): (request: IncomingMessage, response: ServerResponse, requestId: string) => void {
  const { table, now } = options;
  const app = createApp();

  app.get("/healthz", (_request, response) => {
    const healthy = table.source !== "none";
    const ageMs = table.ageMs(now());
    response.setHeader("cache-control", "no-store");
    response.status(healthy ? 200 : 503).json({
      healthy,
      routes: {
        version: table.version,
        source: table.source,
        ageSeconds: Number.isFinite(ageMs) ? Math.round(ageMs / 1000) : null,
      },
    });
  });

  const { metrics } = options;
  if (metrics !== undefined)
    app.get("/metrics", async (request, response) => {
      if (!hasServiceToken(request, options.services)) {
        refuse(request, response, unauthorized, String(response.getHeader(requestIdHeader)));
        return;
      }
      response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    });

  app.use("/global", (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  // Before any body is parsed, because a signature covers its bytes.
  app.use(providerWebhooks(options.webhooks));
  app.use(rootTelemetryRoutes(options.errorReports));
  app.use("/global", jsonBody(globalBodyBytesMax));
  app.use("/global", webhookServiceRoutes(options.webhooks));
  app.use("/global", serviceRoutes(options.services));
  app.use("/global", errorReportServiceRoutes(options.errorReports));
  app.use("/global", workspaceRoutes(options.workspaces));
  app.use("/global", signInRoutes(options.signIn));
  app.use("/global", providerRoutes(options.providers));
  app.use(teamRedirect(options.workspaces));
  app.use(answerNotFound());
  app.use(answerUnavailable(options.log));
  app.use(answerErrors(options.log));

  return (request, response, requestId) => {
    // Never the client's own id, because log lines are found by this one.
    request.headers[requestIdHeader] = requestId;
    app(request, response);
  };
}
