/** A Prometheus alert: an expression over the metrics that the services export, and what to do about it. */
export interface AlertRule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly severity: "page" | "ticket";
  readonly summary: string;
  /** What to look at first. */
  readonly action: string;
}

/** Share of requests that must succeed over 30 days, in each region. */
export const availabilityTarget = 0.999;
/** Time within which 99 of 100 requests must be answered, in seconds. */
export const answerSecondsTarget = 1;

const allowedShare = (1 - availabilityTarget).toFixed(4);

interface ServiceLevel {
  readonly name: string;
  /** Histogram whose count is used, and its label for the outcome. */
  readonly counted: string;
  readonly wrong: string;
  readonly what: string;
  readonly action: string;
}

const levels: readonly ServiceLevel[] = [
  {
    name: "Requests",
    counted: "fieldstone_router_forward_seconds_count",
    wrong: 'status="5xx"',
    what: "Requests to the region fail",
    action: "Look at the router's dashboard for the region, then at that cell's API and database.",
  },
  {
    name: "Watching",
    counted: "fieldstone_watch_step_seconds_count",
    wrong: 'outcome="failed"',
    what: "Signing in, editing or searching in the region fails for a member of ours",
    action: "See which step fails on the watcher's dashboard, and what it answered in the watcher's log.",
  },
];

/** Burn rates, each over two windows: enough of the error budget was lost, and it is still being lost. */
const burnRates = [
  { suffix: "FailFast", severity: "page", factor: 14.4, long: "1h", short: "5m", for: "2m" },
  { suffix: "FailOn", severity: "page", factor: 6, long: "6h", short: "30m", for: "15m" },
  { suffix: "FailSteadily", severity: "ticket", factor: 3, long: "1d", short: "2h", for: "1h" },
  { suffix: "FailOften", severity: "ticket", factor: 1, long: "3d", short: "6h", for: "3h" },
] as const;

/** Time in which a burn rate uses up a month's error budget, in words. */
const usedUpIn: Readonly<Record<number, string>> = {
  14.4: "two days",
  6: "five days",
  3: "ten days",
  1: "a month",
};

function failedShare({ counted, wrong }: ServiceLevel, window: string): string {
  return `(sum by (region) (rate(${counted}{${wrong}}[${window}])) / sum by (region) (rate(${counted}[${window}])))`;
}

const burnAlerts = levels.flatMap((level) =>
  burnRates.map(({ suffix, severity, factor, long, short, for: lasting }): AlertRule => {
    const above = (window: string) => `${failedShare(level, window)} > ${factor} * ${allowedShare}`;
    return {
      alert: `${level.name}${suffix}`,
      expr: `${above(long)} and ${above(short)}`,
      for: lasting,
      severity,
      summary: `${level.what} so often that the month's allowance is used up in ${usedUpIn[factor]}.`,
      action: level.action,
    };
  }),
);

/** The promises for each region, measured on users' requests and by our watcher in every region. */
export const serviceLevelAlerts: readonly AlertRule[] = [
  ...burnAlerts,
  {
    alert: "AnswersAreSlow",
    expr:
      "histogram_quantile(0.99, sum by (le, region) (rate(fieldstone_router_forward_seconds_bucket[10m]))) > " +
      `${answerSecondsTarget}`,
    for: "10m",
    severity: "page",
    summary: "One request in a hundred to the region takes longer than a second.",
    action: "Look at the API's event loop and at the database's slowest statements.",
  },
  {
    alert: "FoundLate",
    expr:
      "histogram_quantile(0.9, sum by (le, region) " +
      '(rate(fieldstone_watch_step_seconds_bucket{step="search",outcome="done"}[1h]))) > 10',
    for: "30m",
    severity: "ticket",
    summary: "What is written in the region is found by search only after more than ten seconds.",
    action: "Look at the worker's queue: its tasks that follow changes wait, or the search index is slow.",
  },
  {
    alert: "NobodyWatches",
    expr: "absent(fieldstone_watch_step_seconds_count)",
    for: "15m",
    severity: "ticket",
    summary: "No region is watched from this cell: its service levels by a member of ours are unknown.",
    action: "Look at the watcher's log: its account is not set, or its pod does not run.",
  },
];
