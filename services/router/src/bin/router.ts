import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readRouterConfig } from "@fieldstone/platform/config/router-config.ts";
import { readWebhookConfig } from "@fieldstone/platform/config/webhook-config.ts";
import { listenForMetrics } from "@fieldstone/platform/http/operational-server.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { createSmtpMailer } from "@fieldstone/platform/mail/smtp-mailer.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { openGlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { startTracing } from "@fieldstone/platform/telemetry/start-tracing.ts";
import { createRouter } from "../create-router.ts";

const config = settingsOrEnd(readRouterConfig);
const log = createLog({ level: config.logLevel, process: "router" });
const tracing = await startTracing(config, { process: "router" }, log);
const database = openGlobalDatabase({
  url: config.database.url,
  poolMax: config.database.poolMax,
  applicationName: "fieldstone-router",
  ...logPoolErrors(log),
});
const metrics = createMetrics({ process: "router" }, { defaults: true });
watchProcess(log, metrics);
const mailer = createSmtpMailer(config.mail);
const router = createRouter(config, {
  database,
  log,
  metrics,
  mailer,
  webhooks: readWebhookConfig(),
});

const collected = await listenForMetrics(config, metrics, log);
const { port } = await router.listen();
log.info({ port }, "the router listens");

stopOnSignals(async () => {
  await router.close(config.stopGraceMs);
  await collected?.close();
  mailer.close();
  await database.close();
  await tracing.stop();
}, log);
