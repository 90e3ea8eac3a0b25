// Runs a cell's worker as a separate process.
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { listenForProbes } from "@fieldstone/platform/http/operational-server.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { createSmtpMailer } from "@fieldstone/platform/mail/smtp-mailer.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { measureQueue } from "@fieldstone/platform/queue/queue-metrics.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { startTracing } from "@fieldstone/platform/telemetry/start-tracing.ts";
import { createCellWorker } from "../worker.ts";

const config = settingsOrEnd(readCellConfig);
const log = createLog({ level: config.logLevel, process: "worker", region: config.region });
const tracing = await startTracing(config, { process: "worker", region: config.region }, log);
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: config.database.poolMax,
  applicationName: `fieldstone-worker-${config.region}`,
  ...logPoolErrors(log),
});
const mailer = createSmtpMailer(config.mail);
const search = openSearchIndex(config, log);
const metrics = createMetrics({ process: "worker", region: config.region }, { defaults: true });
watchProcess(log, metrics);
const worker = createCellWorker({ config, cell, mailer, search, metrics, log });
const queue = measureQueue(metrics, {
  url: config.tasks.url,
  applicationName: `fieldstone-worker-metrics-${config.region}`,
  tasks: worker.taskNames,
});
await worker.start(queue.observer);
const probes = await listenForProbes(config, { metrics, checks: { queue: queue.check }, log });
log.info({ port: probes.port }, "the worker takes tasks");

stopOnSignals(async () => {
  await worker.stop();
  await probes.close();
  await queue.close();
  await search.close();
  mailer.close();
  await cell.close();
  await tracing.stop();
}, log);
