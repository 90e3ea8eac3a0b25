import type { Log } from "../log/create-log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { handleProcessFaults } from "./process-faults.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

/** Monitoring of every Fieldstone process: uncaught faults, and stalls of its event loop. */
export function watchProcess(log: Log, metrics: Metrics): void {
  handleProcessFaults(log, metrics);
  watchEventLoop(log, metrics);
}
