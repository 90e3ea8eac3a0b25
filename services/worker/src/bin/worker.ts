// A cell's worker as a process of its own.
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { createSmtpMailer } from "@fieldstone/platform/mail/smtp-mailer.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
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
const mailer = createSmtpMailer(config.mail);
const search = openSearchIndex(config, log);
const worker = createCellWorker({ config, cell, mailer, search, log });
await worker.start();
log.info("the worker takes tasks");

stopOnSignals(async () => {
  await worker.stop();
  await search.close();
  mailer.close();
  await cell.close();
}, log);
