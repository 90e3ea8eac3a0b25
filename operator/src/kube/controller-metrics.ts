import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";

export type ReconcileOutcome = "done" | "waiting" | "failed";

export interface ControllerMetrics {
  reconciled(kind: string, outcome: ReconcileOutcome, durationMs: number): void;
  queueDepth(kind: string, depth: number): void;
  leading(leads: boolean): void;
}

/** The operator's metrics. */
export function measureController(metrics: Metrics): ControllerMetrics {
  const reconciled = metrics.duration("operator_reconcile_seconds", "Time to reconcile an object.", [
    "kind",
    "outcome",
  ]);
  const depth = metrics.gauge("operator_queue_depth", "Objects waiting to be reconciled.", ["kind"]);
  const leading = metrics.gauge("operator_leading", "1 where this process leads.");
  leading.set(0);
  return {
    reconciled: (kind, outcome, durationMs) => reconciled.observe({ kind, outcome }, durationMs / 1_000),
    queueDepth: (kind, value) => depth.set({ kind }, value),
    leading: (leads) => leading.set(leads ? 1 : 0),
  };
}
