import type { Log } from "../log/create-log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { handleProcessFaults } from "./process-faults.ts";
import { watchEventLoop } from "./watch-event-loop.ts";

/** What every process of Fieldstone does for its own sake: faults that nobody caught, and stalls of its event loop. */
export function watchProcess(log: Log, metrics: Metrics): void {
  handleProcessFaults(log, metrics);
  watchEventLoop(log, metrics);
}
