import type { Log } from "../log/create-log.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/**
 * What a process does about faults that nobody caught. A rejected promise is one piece of work that failed: it is
 * logged and counted, and the process goes on for everybody else. A thrown error may have left anything half done:
 * the process ends, and who supervises it starts another.
 */
export function handleProcessFaults(log: Log, metrics: Metrics): void {
  const rejections = metrics.counter("unhandled_rejections_total", "Promises whose failure nobody handled.");
  process.on("unhandledRejection", (error) => {
    rejections.inc();
    log.error({ error }, "unhandled rejection");
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "uncaught exception: the process ends");
    process.exit(1);
  });
}
