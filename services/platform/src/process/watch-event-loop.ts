import { monitorEventLoopDelay } from "node:perf_hooks";
import { Gauge } from "prom-client";
import type { Log } from "../log/create-log.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { workSince } from "./work-in-progress.ts";

/** Maximum time that one piece of work may block all others, in ms. */
export const stallMsMax = 200;
const probeMs = 50;
const sampleMs = 20;
const quantiles = [
  { quantile: "0.5", percentile: 50 },
  { quantile: "0.99", percentile: 99 },
  { quantile: "1", percentile: 100 },
];

/**
 * Exports the event loop's delay, as quantiles since the last scrape, and logs each stall above `stallMsMax`
 * with the work in progress. Returns a function that stops it; watching does not keep the process alive.
 */
export function watchEventLoop(log: Log, metrics: Metrics): () => void {
  let longestMs = 0;
  const delays = monitorEventLoopDelay({ resolution: sampleMs });
  delays.enable();
  const gauge = new Gauge({
    name: "fieldstone_event_loop_delay_seconds",
    help: "How late the event loop ran since the last collection.",
    labelNames: ["quantile"],
    registers: [metrics.registry],
    collect() {
      for (const { quantile, percentile } of quantiles) {
        // A sample is the time between two ticks: anything beyond the sampling interval is delay.
        const late = delays.count === 0 ? 0 : delays.percentile(percentile) / 1e9 - sampleMs / 1_000;
        // After a reset, the sampler drops one interval, which may have the stall: the probe has measured it.
        const seen = percentile === 100 ? longestMs / 1_000 : 0;
        gauge.set({ quantile }, Math.max(0, late, seen));
      }
      delays.reset();
      longestMs = 0;
    },
  });
  const stalls = metrics.counter(
    "event_loop_stalls_total",
    "Times that the event loop was blocked for long.",
  );
  let probedAt = performance.now();
  const probe = setInterval(() => {
    const now = performance.now();
    const stallMs = Math.round(now - probedAt - probeMs);
    const inProgress = workSince(probedAt);
    probedAt = now;
    longestMs = Math.max(longestMs, stallMs);
    if (stallMs <= stallMsMax) return;
    stalls.inc();
    log.warn({ stallMs, inProgress }, "event loop blocked");
  }, probeMs);
  probe.unref();
  return () => {
    clearInterval(probe);
    delays.disable();
  };
}
