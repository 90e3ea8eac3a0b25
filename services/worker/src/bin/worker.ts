// A cell's worker as a process of its own.
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { createSmtpMailer } from "@fieldstone/platform/mail/smtp-mailer.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { createCellWorker } from "../worker.ts";

const config = readCellConfig();
const log = createLog({ level: config.logLevel, process: "worker", region: config.region });
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: config.database.poolMax,
  applicationName: `fieldstone-worker-${config.region}`,
  onIdleError: (error) => log.warn({ error }, "an idle database connection was lost"),
});
const objects = openObjectStore(config.objects);
const mailer = createSmtpMailer(config.mail);
const search = openSearchIndex(config, log);
const worker = createCellWorker({ config, cell, objects, mailer, search, log });
await worker.start();
log.info("the worker takes tasks");

async function stop(): Promise<void> {
  await worker.stop();
  await search.close();
  mailer.close();
  await cell.close();
}

let stopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    stop().catch((error: unknown) => {
      log.error({ error }, "stopping failed");
      process.exitCode = 1;
    });
  });
}
