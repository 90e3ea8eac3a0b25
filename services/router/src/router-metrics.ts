import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { Gauge } from "prom-client";
import type { Cells } from "./forward/cell.ts";
import type { Tunnels } from "./forward/tunnel.ts";
import type { RouteTable } from "./routes/route-table.ts";

interface Measured {
  readonly table: RouteTable;
  readonly cells: Cells;
  readonly tunnels: Tunnels;
  readonly now: () => number;
}

/** What the router tells of itself. Gauges are read when asked, so the hot path keeps none. */
export function measureRouter(metrics: Metrics, measured: Measured) {
  const { table, cells, tunnels, now } = measured;
  const registers = [metrics.registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name: `fieldstone_router_${name}`,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge("routes", "Workspaces in the route table.", () => table.size);
  gauge("routes_version", "Version of the route table.", () => table.version);
  gauge("routes_age_seconds", "Time since the table equalled the database.", () => table.ageMs(now()) / 1000);
  gauge("routes_current", "1 when the table came from the database, 0 from a snapshot or nowhere.", () =>
    table.source === "database" ? 1 : 0,
  );
  gauge("empty_loads_refused", "Loads without a single route, not believed.", () => table.emptyRefusals);
  gauge("websockets", "Open websocket connections, both sides counted.", () => tunnels.size);
  new Gauge({
    name: "fieldstone_router_requests_underway",
    help: "Requests under way to a cell.",
    labelNames: ["region"],
    registers,
    collect() {
      for (const cell of cells.all()) this.set({ region: cell.name }, cell.underway);
    },
  });
  const forwarded = metrics.duration("router_forward_seconds", "Time of forwarded requests.", [
    "region",
    "status",
  ]);
  // A histogram finds its series by hashing labels on every call; on the hot path each is looked up once.
  const series = new Map<string, (seconds: number) => void>();
  const webhooks = metrics.counter("router_webhooks_total", "Events of providers.", ["type", "outcome"]);
  return {
    onWebhook: (type: string, outcome: string): void => webhooks.labels({ type, outcome }).inc(),
    onForwarded: (region: string, status: number, startedAtMs: number): void => {
      const statusClass = Math.floor(status / 100);
      const key = region + statusClass;
      let observe = series.get(key);
      if (observe === undefined) {
        const found = forwarded.labels({ region, status: `${statusClass}xx` });
        observe = (seconds) => found.observe(seconds);
        series.set(key, observe);
      }
      observe((performance.now() - startedAtMs) / 1000);
    },
  };
}
