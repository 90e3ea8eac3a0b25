// A whole cell in one process: API, worker and media of one region.

import { createCellApi } from "@fieldstone/api/http/cell-api.ts";
import { audioCutterOf, mediaTasks } from "@fieldstone/media/media-tasks.ts";
import { readCellConfig } from "@fieldstone/platform/config/cell-config.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { createSmtpMailer } from "@fieldstone/platform/mail/smtp-mailer.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { measureQueue } from "@fieldstone/platform/queue/queue-metrics.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { startTracing } from "@fieldstone/platform/telemetry/start-tracing.ts";
import { openTranscription } from "@fieldstone/platform/transcription/open-transcription.ts";
import { createCellWorker } from "@fieldstone/worker/worker.ts";
import { endWithParent } from "../end-with-parent.ts";
import { storedMailsIn } from "../stored-mails.ts";

endWithParent();
const mailboxDir = process.env.MAILBOX_DIR;
const config = readCellConfig();
const log = createLog({ level: config.logLevel, process: "cell", region: config.region });
const tracing = await startTracing(config, { process: "cell", region: config.region }, log);
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: config.database.poolMax,
  applicationName: `fieldstone-cell-${config.region}`,
  ...logPoolErrors(log),
});
const metrics = createMetrics({ process: "cell", region: config.region }, { defaults: true });
watchProcess(log, metrics);
const objects = openObjectStore(config.objects);
const mailer = createSmtpMailer(config.mail);
const search = openSearchIndex(config, log);
const api = createCellApi(config, { cell, log, metrics, objects, search });
const worker = createCellWorker({
  config,
  cell,
  mailer,
  search,
  metrics,
  log,
  storedMails: mailboxDir === undefined ? undefined : storedMailsIn(mailboxDir),
  moreTasks: mediaTasks({
    cell,
    objects,
    exports: openObjectStore(config.exports),
    ffmpegPath: config.ffmpegPath,
    transcription: openTranscription(
      config,
      objects,
      audioCutterOf({ objects, ffmpegPath: config.ffmpegPath }),
    ),
  }),
});
const queue = measureQueue(metrics, {
  url: config.tasks.url,
  applicationName: `fieldstone-cell-metrics-${config.region}`,
  tasks: worker.taskNames,
});
await worker.start(queue.observer);
const { port } = await api.listen();
log.info({ port }, "the cell listens");

stopOnSignals(async () => {
  await api.close();
  await worker.stop();
  await queue.close();
  await search.close();
  mailer.close();
  await cell.close();
  await tracing.stop();
}, log);
