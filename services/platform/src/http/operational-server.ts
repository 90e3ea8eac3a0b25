import type { Log } from "../log/create-log.ts";
import { answerErrors, answerNotFound, createApp } from "./express-basics.ts";
import { type HttpServer, listenHttp } from "./listen-http.ts";
import { type OperationalOptions, operationalRoutes } from "./operational-routes.ts";

/** Listens for probes and for whoever collects metrics, in a process that serves nothing else. */
export function listenForProbes(
  address: { readonly host: string; readonly port: number },
  options: OperationalOptions & { readonly log: Log },
): Promise<HttpServer> {
  const app = createApp();
  app.use(operationalRoutes(options));
  app.use(answerNotFound(), answerErrors(options.log));
  return listenHttp(app, address);
}
