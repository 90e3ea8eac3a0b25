// Runs a cell's media pipelines as a separate process.
import { settingsOrEnd } from "@fieldstone/platform/config/environment.ts";
import { readMediaConfig } from "@fieldstone/platform/config/media-config.ts";
import { listenForProbes } from "@fieldstone/platform/http/operational-server.ts";
import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openCellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { logPoolErrors } from "@fieldstone/platform/postgres/connections/log-pool-errors.ts";
import { stopOnSignals } from "@fieldstone/platform/process/stop-on-signals.ts";
import { watchProcess } from "@fieldstone/platform/process/watch-process.ts";
import { EventQueue } from "@fieldstone/platform/queue/event-queue.ts";
import { startJobConsumer } from "@fieldstone/platform/queue/job-consumer.ts";
import { JobQueues } from "@fieldstone/platform/queue/job-queues.ts";
import { measureQueue } from "@fieldstone/platform/queue/queue-metrics.ts";
import { startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { startTracing } from "@fieldstone/platform/telemetry/start-tracing.ts";
import { openTranscription } from "@fieldstone/platform/transcription/open-transcription.ts";
import { audioCutterOf, mediaTasks, messagedMediaJob } from "../media-tasks.ts";
import { consumeMediaEvents } from "../research/recordings/media-convert/consume-media-events.ts";
import { MediaConvert } from "../research/recordings/media-convert/media-convert.ts";
import { shareTasks } from "../task-shares.ts";

const config = settingsOrEnd(readMediaConfig);
const log = createLog({ level: config.logLevel, process: "media", region: config.region });
const tracing = await startTracing(config, { process: "media", region: config.region }, log);
const cell = openCellDatabase({
  url: config.database.url,
  poolMax: config.database.poolMax,
  applicationName: `fieldstone-media-${config.region}`,
  ...logPoolErrors(log),
});
const objects = openObjectStore(config.objects);
const jobQueues = config.jobQueues === undefined ? undefined : new JobQueues(config.jobQueues);
const mediaConvert = config.mediaConvert && new MediaConvert(config.mediaConvert);
const eventQueue =
  config.mediaConvert === undefined || config.jobQueues === undefined
    ? undefined
    : new EventQueue(config.jobQueues);
const dependencies = {
  cell,
  objects,
  exports: openObjectStore(config.exports),
  ffmpegPath: config.ffmpegPath,
  transcription: openTranscription(
    config,
    objects,
    audioCutterOf({ objects, ffmpegPath: config.ffmpegPath }),
  ),
  ...(jobQueues === undefined ? {} : { jobQueues }),
  ...(mediaConvert === undefined ? {} : { mediaConvert }),
};
const tasks = mediaTasks(dependencies);
const metrics = createMetrics({ process: "media", region: config.region }, { defaults: true });
watchProcess(log, metrics);
const queue = measureQueue(metrics, {
  url: config.tasks.url,
  applicationName: `fieldstone-media-metrics-${config.region}`,
  tasks: tasks.map(({ name }) => name),
  others: jobQueues === undefined ? [] : [{ name: "media.run in SQS", waiting: () => jobQueues.waiting() }],
});
const shares = shareTasks(config.tasks.concurrency, jobQueues !== undefined);
const runner = await startTaskRunner({
  url: config.tasks.url,
  region: config.region,
  concurrency: shares.tasks,
  stopGraceMs: config.stopGraceMs,
  tasks,
  log,
  ...queue.observer,
});
const consumer =
  jobQueues === undefined
    ? undefined
    : startJobConsumer({
        queues: jobQueues,
        region: config.region,
        task: messagedMediaJob(dependencies),
        concurrency: shares.messages,
        onEnd: queue.observer.onEnd,
        log,
      });
const events = eventQueue && consumeMediaEvents({ cell, region: config.region, queues: eventQueue, log });
const probes = await listenForProbes(config, { metrics, checks: { queue: queue.check }, log });
log.info({ port: probes.port }, "the media pipelines take tasks");

stopOnSignals(async () => {
  await Promise.all([runner.stop(), consumer?.stop(), events?.stop()]);
  jobQueues?.close();
  eventQueue?.close();
  mediaConvert?.close();
  await probes.close();
  await queue.close();
  await cell.close();
  await tracing.stop();
}, log);
