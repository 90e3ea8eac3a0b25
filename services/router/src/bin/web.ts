// The built web app as a process of its own: what a distribution network takes it from.

import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readWebConfig } from "@fieldstone/platform/config/web-config.ts";
import { answerErrors, answerNotFound, createApp } from "@fieldstone/platform/http/express-basics.ts";
import { listenHttp } from "@fieldstone/platform/http/listen-http.ts";
import { operationalRoutes } from "@fieldstone/platform/http/operational-routes.ts";
import { listenForMetrics } from "@fieldstone/platform/http/operational-server.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { staticApp } from "../web/static-app.ts";

const config = settingsOrEnd(readWebConfig);
const log = createLog({ level: config.logLevel, process: "web" });
const metrics = createMetrics({ process: "web" }, { defaults: true });
watchProcess(log, metrics);
const served = metrics.duration("web_serve_seconds", "Time to serve files of the web app.", ["status"]);
const files = staticApp({ ...config, dir: config.webDir });

const collected = await listenForMetrics(config, metrics, log);
const app = createApp();
app.use(operationalRoutes({ metrics: collected === undefined ? metrics : undefined, checks: {} }));
app.use((request, response, next) => {
  const end = served.startTimer();
  response.once("finish", () => end({ status: `${Math.floor(response.statusCode / 100)}xx` }));
  files(request, response, next);
});
app.use(answerNotFound(), answerErrors(log));

const http = await listenHttp(app, config);
log.info({ port: http.port }, "the web app is served");

stopOnSignals(async () => {
  await http.close();
  await collected?.close();
}, log);
