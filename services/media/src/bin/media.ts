// A cell's media pipelines as a process of its own.
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { mediaTasks } from "../media-tasks.ts";

const config = readCellConfig();
const log = createLog({ level: config.logLevel, process: "media", region: config.region });
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: config.database.poolMax,
  applicationName: `fieldstone-media-${config.region}`,
  onIdleError: (error) => log.warn({ error }, "an idle database connection was lost"),
});
const runner = await startTaskRunner({
  url: config.tasks.url,
  region: config.region,
  concurrency: config.tasks.concurrency,
  tasks: mediaTasks({ cell, objects: openObjectStore(config.objects) }),
  log,
});
log.info("the media pipelines take tasks");

stopOnSignals(async () => {
  await runner.stop();
  await cell.close();
}, log);
