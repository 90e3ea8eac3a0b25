import type { Log } from "../log/create-log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { answerErrors, answerNotFound, createApp } from "./express-basics.ts";
import { type HttpServer, listenHttp } from "./listen-http.ts";
import { metricsRoute, type OperationalOptions, operationalRoutes, pingRoute } from "./operational-routes.ts";

export interface OperationalAddress {
  readonly host: string;
  readonly port: number;
  readonly metricsPort?: number;
  readonly metricsHost?: string;
  readonly release?: string;
}

/** Serves probes and metrics in a process that serves nothing else. */
export async function listenForProbes(
  address: OperationalAddress,
  { metrics, checks, log }: Required<OperationalOptions> & { readonly metrics: Metrics; readonly log: Log },
): Promise<HttpServer> {
  const collected = await listenForMetrics(address, metrics, log);
  const app = createApp();
  app.use(operationalRoutes(collected === undefined ? { metrics, checks } : { checks }));
  app.use(answerNotFound(), answerErrors(log));
  const probes = await listenHttp(app, address);
  return {
    ...probes,
    close: async () => {
      await probes.close();
      await collected?.close();
    },
  };
}

/** Adds the release to the metrics, and serves them on their own port, if set, instead of on public ones. */
export async function listenForMetrics(
  { host, metricsPort, metricsHost = host, release }: Omit<OperationalAddress, "port">,
  metrics: Metrics,
  log: Log,
): Promise<HttpServer | undefined> {
  if (release !== undefined)
    metrics.gauge("release_info", "The release that runs: always 1.", ["release"]).set({ release }, 1);
  if (metricsPort === undefined) return undefined;
  const app = createApp();
  // Also for a process that receives its requests through another one.
  app.use(pingRoute());
  app.use(metricsRoute(metrics));
  app.use(answerNotFound(), answerErrors(log));
  return await listenHttp(app, { host: metricsHost, port: metricsPort });
}
