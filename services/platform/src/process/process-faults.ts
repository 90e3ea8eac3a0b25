import type { Log } from "../log/create-log.ts";
import type { Metrics } from "../telemetry/metrics.ts";

/**
 * Handles uncaught faults of a process. An unhandled rejection is one piece of work that failed: it is logged
 * and counted, and the process continues for other work. After an uncaught exception, any state may be
 * inconsistent: the process ends, and its supervisor restarts it.
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
