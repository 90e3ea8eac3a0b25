// Uses each region as a person would, to measure its service levels: docs/monitoring.md.
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readWatcherConfig } from "@fieldstone/platform/config/watcher-config.ts";
import { listenForProbes } from "@fieldstone/platform/http/operational-server.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { startWatcher } from "../watch/watcher.ts";

const config = settingsOrEnd(readWatcherConfig);
const log = createLog({ level: config.logLevel, process: "watcher", region: config.region });
const metrics = createMetrics({ process: "watcher", from: config.region }, { defaults: true });
watchProcess(log, metrics);
const watcher = startWatcher(config, { metrics, log });
// Ready as soon as it runs: a region's failure is its result, not its own fault.
const probes = await listenForProbes(config, { metrics, checks: {}, log });
log.info({ port: probes.port, watched: [...config.workspaces.keys()] }, "watcher started");

stopOnSignals(async () => {
  await watcher.stop();
  await probes.close();
}, log);
