import type { Dashboard, Panel } from "./dashboard.ts";

const perPod = (metric: string, process: string, legend = "{{pod}}") => ({
  expr: `${metric}{process="${process}"}`,
  legend,
});

/** Metrics of every process: is it busy, does it grow. */
function processPanels(process: string): readonly Panel[] {
  return [
    {
      title: "Processor",
      meaning: "Processors used by each pod. One event loop cannot use much more than one.",
      unit: "short",
      lines: [{ expr: `rate(process_cpu_seconds_total{process="${process}"}[5m])`, legend: "{{pod}}" }],
    },
    {
      title: "Event loop lag",
      meaning: "How late the slowest of 100 callbacks runs. Above 0.1 s people feel it.",
      unit: "s",
      lines: [perPod("nodejs_eventloop_lag_p99_seconds", process)],
    },
    {
      title: "Memory",
      meaning: "Resident memory and heap. A heap that only grows is a leak.",
      unit: "bytes",
      lines: [
        perPod("process_resident_memory_bytes", process, "{{pod}} resident"),
        perPod("nodejs_heap_size_used_bytes", process, "{{pod}} heap"),
      ],
    },
  ];
}

function queuePanels(process: string): readonly Panel[] {
  const of = `{process="${process}"}`;
  return [
    {
      title: "Oldest waiting task",
      meaning: "How far behind the queue is. Scaling should keep it flat.",
      unit: "s",
      lines: [{ expr: `max by (task) (fieldstone_queue_oldest_seconds${of})`, legend: "{{task}}" }],
    },
    {
      title: "Waiting and set aside",
      meaning: "Tasks whose time has come; those set aside failed their last try.",
      unit: "short",
      lines: [
        { expr: `max by (task) (fieldstone_queue_waiting${of})`, legend: "{{task}} waiting" },
        { expr: `max by (task) (fieldstone_queue_set_aside${of}) > 0`, legend: "{{task}} set aside" },
      ],
    },
    {
      title: "Tasks ended",
      meaning: "How many tasks end a second, by how they ended.",
      unit: "reqps",
      lines: [
        {
          expr: `sum by (task, outcome) (rate(fieldstone_task_seconds_count${of}[5m]))`,
          legend: "{{task}} {{outcome}}",
        },
      ],
    },
    {
      title: "Time of a task, 95th percentile",
      meaning: "Which kind of task takes long.",
      unit: "s",
      lines: [
        {
          expr: `histogram_quantile(0.95, sum by (le, task) (rate(fieldstone_task_seconds_bucket${of}[5m])))`,
          legend: "{{task}}",
        },
      ],
    },
  ];
}

const forward = "fieldstone_router_forward_seconds";
const watched = "fieldstone_watch_step_seconds";

const requestPanels: readonly Panel[] = [
  {
    title: "Requests by region and status",
    meaning: "What routers forward to each cell.",
    unit: "reqps",
    lines: [
      { expr: `sum by (region, status) (rate(${forward}_count[5m]))`, legend: "{{region}} {{status}}" },
    ],
  },
  {
    title: "Failed share",
    meaning: "Answers of 500 and above. The service level allows 0.1 % over 30 days.",
    unit: "percentunit",
    lines: [
      {
        expr: `sum by (region) (rate(${forward}_count{status="5xx"}[5m])) / sum by (region) (rate(${forward}_count[5m]))`,
        legend: "{{region}}",
      },
    ],
  },
  {
    title: "Time to answer",
    meaning: "Half and 99 of 100 requests are answered within this time.",
    unit: "s",
    lines: [
      {
        expr: `histogram_quantile(0.5, sum by (le, region) (rate(${forward}_bucket[5m])))`,
        legend: "{{region}} p50",
      },
      {
        expr: `histogram_quantile(0.99, sum by (le, region) (rate(${forward}_bucket[5m])))`,
        legend: "{{region}} p99",
      },
    ],
  },
];

/** One dashboard for each kind of process. */
export const dashboards: readonly Dashboard[] = [
  {
    name: "router",
    title: "Fieldstone: router",
    panels: [
      ...requestPanels,
      {
        title: "Under way and open",
        meaning: "Requests waiting for a cell, and open websockets.",
        unit: "short",
        lines: [
          { expr: "sum by (region) (fieldstone_router_requests_underway)", legend: "{{region}} in progress" },
          { expr: "sum(fieldstone_router_websockets)", legend: "websockets" },
        ],
      },
      {
        title: "Age of the routes",
        meaning: "Time since a router's table equalled the database.",
        unit: "s",
        lines: [{ expr: "fieldstone_router_routes_age_seconds", legend: "{{pod}}" }],
      },
      {
        title: "Routes",
        meaning: "Workspaces known; routers agree when the lines lie on each other.",
        unit: "short",
        lines: [
          { expr: "fieldstone_router_routes", legend: "{{pod}}" },
          { expr: "fieldstone_router_routes_current", legend: "{{pod}} from the database" },
        ],
      },
      ...processPanels("router"),
    ],
  },
  {
    name: "api",
    title: "Fieldstone: API",
    panels: [
      ...requestPanels,
      {
        title: "Requests inside the cell",
        meaning:
          "What the API answers a second, by kind and status: the operator's and the router's own calls too.",
        unit: "reqps",
        lines: [
          {
            expr: "sum by (kind, status) (rate(fieldstone_api_request_seconds_count[5m]))",
            legend: "{{kind}} {{status}}",
          },
        ],
      },
      {
        title: "Time inside the cell, 99th percentile",
        meaning: "Far below the router's time means that the way between them is slow, not the cell.",
        unit: "s",
        lines: [
          {
            expr: "histogram_quantile(0.99, sum by (le, kind) (rate(fieldstone_api_request_seconds_bucket[5m])))",
            legend: "{{kind}}",
          },
        ],
      },
      {
        title: "Reports from browsers",
        meaning: "Errors and timings that browsers sent.",
        unit: "reqps",
        lines: [{ expr: "sum(rate(fieldstone_telemetry_received_total[5m]))", legend: "reports" }],
      },
      ...processPanels("api"),
    ],
  },
  {
    name: "worker",
    title: "Fieldstone: worker",
    panels: [...queuePanels("worker"), ...processPanels("worker")],
  },
  { name: "media", title: "Fieldstone: media", panels: [...queuePanels("media"), ...processPanels("media")] },
  {
    name: "watcher",
    title: "Fieldstone: service levels",
    panels: [
      {
        title: "Share that fails for a member of ours",
        meaning:
          "Signing in, editing and searching in each region, as this cell sees it. The level allows 0.1 %.",
        unit: "percentunit",
        lines: [
          {
            expr: `sum by (region) (rate(${watched}_count{outcome="failed"}[1h])) / sum by (region) (rate(${watched}_count[1h]))`,
            legend: "{{region}}",
          },
        ],
      },
      {
        title: "Steps that fail",
        meaning: "Which step fails: those after it are not tried.",
        unit: "reqps",
        lines: [
          {
            expr: `sum by (region, step) (rate(${watched}_count{outcome="failed"}[15m]))`,
            legend: "{{region}} {{step}}",
          },
        ],
      },
      {
        title: "Time of a step, 90th percentile",
        meaning: "Signing in, editing, and until what was written is found.",
        unit: "s",
        lines: [
          {
            expr: `histogram_quantile(0.9, sum by (le, region, step) (rate(${watched}_bucket{outcome="done"}[1h])))`,
            legend: "{{region}} {{step}}",
          },
        ],
      },
      ...requestPanels,
      ...processPanels("watcher"),
    ],
  },
  {
    name: "operator",
    title: "Fieldstone: operator",
    panels: [
      {
        title: "Reconciled",
        meaning: "Objects reconciled per second, by kind and outcome.",
        unit: "reqps",
        lines: [
          {
            expr: "sum by (kind, outcome) (rate(fieldstone_operator_reconcile_seconds_count[5m]))",
            legend: "{{kind}} {{outcome}}",
          },
        ],
      },
      {
        title: "Time to reconcile, 95th percentile",
        meaning: "Which kind takes long.",
        unit: "s",
        lines: [
          {
            expr: "histogram_quantile(0.95, sum by (le, kind) (rate(fieldstone_operator_reconcile_seconds_bucket[5m])))",
            legend: "{{kind}}",
          },
        ],
      },
      {
        title: "Waiting",
        meaning: "Objects in the work queue.",
        unit: "short",
        lines: [{ expr: "max by (kind) (fieldstone_operator_queue_depth)", legend: "{{kind}}" }],
      },
      {
        title: "Leading",
        meaning: "1 for the pod that leads. Never two, seldom none.",
        unit: "short",
        lines: [{ expr: "fieldstone_operator_leading", legend: "{{pod}}" }],
      },
      ...processPanels("operator"),
    ],
  },
];
