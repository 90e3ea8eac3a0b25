import type { Options, Scenario } from "k6/options";
import { heldToErrorsAlone, hostsOf } from "./target.ts";

/** Bounds on metrics; a run that breaks one ends with an error. */
export type Thresholds = Readonly<Record<string, readonly string[]>>;

/** Correct answers and checks, required in every scenario. */
const alwaysHeld: Thresholds = {
  checks: ["rate>0.999"],
  http_req_failed: ["rate<0.001"],
};

/** k6's options for scenarios, with what all runs share. */
export function loadOptions(scenarios: Record<string, Scenario>, thresholds: Thresholds): Options {
  const held = { ...alwaysHeld, ...(heldToErrorsAlone ? {} : thresholds) };
  return {
    scenarios,
    thresholds: Object.fromEntries(Object.entries(held).map(([metric, bounds]) => [metric, [...bounds]])),
    hosts: hostsOf(),
    discardResponseBodies: false,
    summaryTrendStats: ["count", "p(50)", "p(95)", "p(99)", "max"],
    setupTimeout: "180s",
    teardownTimeout: "60s",
    noCookiesReset: false,
  };
}

/**
 * Requests arrive at a fixed rate whether or not earlier ones were answered, so that slowness is not hidden.
 */
export function arriving(exec: string, ratePerSecond: number, duration: string): Scenario {
  return {
    executor: "constant-arrival-rate",
    exec,
    rate: ratePerSecond,
    timeUnit: "1s",
    duration,
    preAllocatedVUs: Math.min(200, Math.max(10, ratePerSecond)),
    maxVUs: 500,
  };
}

/** A fixed number of people, each acting again as soon as possible. */
export function staying(exec: string, people: number, duration: string): Scenario {
  return { executor: "constant-vus", exec, vus: people, duration, gracefulStop: "30s" };
}
