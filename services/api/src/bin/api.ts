import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { listenForMetrics } from "@fieldstone/platform/http/operational-server.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { startTracing } from "@fieldstone/platform/telemetry/start-tracing.ts";
import { createCellApi } from "../http/cell-api.ts";

const config = settingsOrEnd(readCellConfig);
const log = createLog({ level: config.logLevel, process: "api", region: config.region });
const tracing = await startTracing(config, { process: "api", region: config.region }, log);
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: config.database.poolMax,
  applicationName: "fieldstone-api",
  ...logPoolErrors(log),
});
const metrics = createMetrics({ process: "api", region: config.region }, { defaults: true });
watchProcess(log, metrics);
const search = openSearchIndex(config, log);
const api = createCellApi(config, { cell, log, metrics, objects: openObjectStore(config.objects), search });

const collected = await listenForMetrics(config, metrics, log);
const { port } = await api.listen();
log.info({ port }, "the API listens");

stopOnSignals(async () => {
  await api.close();
  await collected?.close();
  await cell.close();
  await tracing.stop();
}, log);
