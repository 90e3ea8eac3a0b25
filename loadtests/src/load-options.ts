import type { Options, Scenario } from "k6/options";
import { heldToErrorsAlone, hostsOf } from "./target.ts";

/** Bounds that every run is held to, by metric; a run that breaks one ends with an error. */
export type Thresholds = Readonly<Record<string, readonly string[]>>;

/** Answers and checks that must be right, whatever the scenario. */
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

/** Requests arrive at a rate, whether or not earlier ones have been answered: slowness shows and is not hidden. */
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

/** A fixed number of people, each acting again as soon as it may. */
export function staying(exec: string, people: number, duration: string): Scenario {
  return { executor: "constant-vus", exec, vus: people, duration, gracefulStop: "30s" };
}
