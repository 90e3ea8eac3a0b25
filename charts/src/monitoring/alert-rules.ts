import { type AlertRule, serviceLevelAlerts } from "./service-levels.ts";

const gone = (process: string): string => `absent(nodejs_eventloop_lag_p99_seconds{process="${process}"})`;

const oldestTask = (process: string): string =>
  `max by (task) (fieldstone_queue_oldest_seconds{process="${process}"})`;

const processes = ["api", "worker", "media", "router", "operator"] as const;

/** Service levels first, then what would break them next. Each has a section in docs/runbooks.md. */
export const alertRules: readonly AlertRule[] = [
  ...serviceLevelAlerts,
  {
    alert: "CellFailsInside",
    expr:
      'sum by (kind) (rate(fieldstone_api_request_seconds_count{status="5xx"}[10m])) / ' +
      "sum by (kind) (rate(fieldstone_api_request_seconds_count[10m])) > 0.02",
    for: "10m",
    severity: "ticket",
    summary: "One request in fifty of a kind ends in a fault of the API itself.",
    action: "Look at the API's log for that kind; internal ones are the operator's and the router's calls.",
  },
  {
    alert: "RoutesAreOld",
    expr: "max(fieldstone_router_routes_age_seconds) > 120",
    for: "5m",
    severity: "page",
    summary:
      "A router has not seen the routes' database for minutes; new workspaces are not reachable by it.",
    action:
      "Routers go on with what they hold. Where it is one alone, restart it; else look at the global database.",
  },
  {
    alert: "EmptyRoutesRefused",
    expr: "max(fieldstone_router_empty_loads_refused) > 0",
    for: "0m",
    severity: "page",
    summary: "The routes' database answered without a single route.",
    action: "Do not restart routers. Look for a restore or a migration of the global database.",
  },
  {
    alert: "CodesAreGuessed",
    expr: "sum(increase(fieldstone_router_codes_off_total[10m])) > 0",
    for: "0m",
    severity: "page",
    summary: "Ten thousand wrong one-time codes were entered in a day: people get links alone.",
    action:
      "Somebody guesses codes from many networks. Look at the routers' addresses and refuse them in front.",
  },
  {
    alert: "ClientsAreRefused",
    expr: "sum by (reason) (rate(fieldstone_router_refused_total[10m])) > 5",
    for: "10m",
    severity: "ticket",
    summary: "Routers refuse or cut more than five requests a second to protect others.",
    action:
      "One network attacks, or a large office needs more: find the reason's limit in the router's README.",
  },
  {
    alert: "TasksWait",
    expr: `${oldestTask("worker")} > 120`,
    for: "5m",
    severity: "page",
    summary: "A task has waited for two minutes: search and mail fall behind.",
    action: "Look at the worker's dashboard: too few pods, or one kind of task that fails.",
  },
  {
    alert: "ImportsWait",
    expr: `${oldestTask("media")} > 900`,
    for: "10m",
    severity: "ticket",
    summary: "An import or a recording has waited for a quarter of an hour.",
    action: "Look at the media dashboard and at the upper bound of its scaling.",
  },
  {
    alert: "TasksSetAside",
    expr: "max by (task) (fieldstone_queue_set_aside) > 0",
    for: "1h",
    severity: "ticket",
    summary: "Tasks failed their last try and wait for a person.",
    action: "Read the log for the task's name, mend the cause, then let them run again.",
  },
  {
    alert: "WebhookEventsWait",
    // Not its increase: a series starts at 1, so its first event would show no increase.
    expr: "sum by (type) (fieldstone_webhook_events_unhandled_total) > 0",
    for: "0m",
    severity: "ticket",
    summary: "Events of a provider came that no handler takes; they wait in the cell.",
    action: "Find out by their type which release handles them, then requeue them.",
  },
  {
    alert: "EventLoopIsBusy",
    expr: "max by (process) (nodejs_eventloop_lag_p99_seconds) > 0.25",
    for: "10m",
    severity: "ticket",
    summary: "A process answers late because its event loop is busy.",
    action: "Take a profile of the process; add pods if load grew.",
  },
  {
    alert: "EventLoopStandsStill",
    expr: "sum by (process) (increase(fieldstone_event_loop_stalls_total[10m])) > 5",
    for: "0m",
    severity: "ticket",
    summary: "Single pieces of work keep everybody else on a process waiting, each for more than 200 ms.",
    action: "Search its log for “event loop blocked”: the lines name the requests, tasks and documents.",
  },
  {
    alert: "EventLoopIsStuck",
    expr: 'max by (process) (fieldstone_event_loop_delay_seconds{quantile="1"}) > 5',
    for: "0m",
    severity: "page",
    summary: "A process answered nobody for more than five seconds.",
    action: "Search its log for “event loop blocked”, and block the workspace or address that it leads to.",
  },
  {
    alert: "TaskRunnerRestarts",
    expr: "sum by (process) (increase(fieldstone_task_runner_restarts_total[15m])) > 3",
    for: "0m",
    severity: "ticket",
    summary: "The task runner of a process keeps ending by a fault and is started again.",
    action: "Look at the cell's database: failovers, a full disk, too many connections.",
  },
  {
    alert: "PromisesFailUnhandled",
    expr: "sum by (process) (increase(fieldstone_unhandled_rejections_total[1h])) > 0",
    for: "0m",
    severity: "ticket",
    summary: "A promise failed that no code awaited: a defect of the product.",
    action: "Search the process's log for “unhandled rejection” and report the stack.",
  },
  {
    alert: "NobodyLeads",
    expr: "max(fieldstone_operator_leading) < 1",
    for: "5m",
    severity: "page",
    summary: "No operator leads: tenants are neither made nor changed.",
    action: "Look at the operator's pods and at the lease in its namespace.",
  },
  {
    alert: "ReconcilingFails",
    expr: 'sum by (kind) (rate(fieldstone_operator_reconcile_seconds_count{outcome="failed"}[15m])) > 0.1',
    for: "15m",
    severity: "ticket",
    summary: "The operator keeps failing on objects of one kind.",
    action: "Read the conditions of the objects that are not ready.",
  },
  {
    alert: "SecretsAreNotCopied",
    expr: 'max by (exported_namespace, name) (externalsecret_status_condition{condition="Ready",status="False"}) > 0',
    for: "30m",
    severity: "ticket",
    summary: "A secret is not copied from the region's store: a rotated one would not arrive.",
    action: "Read the object's conditions, and compare the store's rights and the secret's name with them.",
  },
  ...processes.map(
    (process): AlertRule => ({
      alert: `${process[0]?.toUpperCase()}${process.slice(1)}IsGone`,
      expr: gone(process),
      for: "5m",
      severity: "page",
      summary: `No ${process} process reports metrics.`,
      action: "Look at the pods' events and at the last rollout.",
    }),
  ),
];
