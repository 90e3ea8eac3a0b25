import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { Gauge } from "prom-client";
import type { Cells } from "./forward/cell.ts";
import type { ClientNetworks } from "./forward/client-networks.ts";
import type { NetworkRejection } from "./forward/network-limits.ts";
import type { Tunnels } from "./forward/tunnel.ts";
import type { RouteTable } from "./routes/route-table.ts";

interface Measured {
  readonly table: RouteTable;
  readonly cells: Cells;
  readonly tunnels: Tunnels;
  readonly networks: () => ClientNetworks;
  readonly now: () => number;
  /** The engine in front, if there is one. */
  readonly engine?: () => {
    readonly isCurrent: boolean;
    readonly loads: number;
    readAnswers(): Promise<void>;
  };
}

/** The router's metrics. Gauges are computed when read, so the hot path maintains none. */
export function measureRouter(metrics: Metrics, measured: Measured) {
  const { table, cells, tunnels, networks, now } = measured;
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
  gauge("empty_loads_refused", "Loads without a single route, not believed.", () => table.emptyLoadsRejected);
  gauge("websockets", "Open websocket connections, both sides counted.", () => tunnels.size);
  new Gauge({
    name: "fieldstone_router_requests_underway",
    help: "Requests in progress to a cell.",
    labelNames: ["region", "lane"],
    registers,
    collect() {
      for (const { name: region, requests, transfers } of cells.all()) {
        this.set({ region, lane: "requests" }, requests.underway);
        this.set({ region, lane: "transfers" }, transfers.underway);
      }
    },
  });
  gauge("networks", "Client networks with requests in progress.", () => networks().size);
  gauge("requests_waiting", "Requests that wait for their network's turn.", () => networks().waiting);
  const { engine } = measured;
  if (engine !== undefined) {
    gauge("engine_loads", "Whole loads that the engine in front was given.", () => engine().loads);
    new Gauge({
      name: "fieldstone_router_engine_current",
      help: "1 where the engine in front forwards by the routes of now, 0 where it asks or is away.",
      registers,
      async collect() {
        this.set(engine().isCurrent ? 1 : 0);
        // The engine's answers count among the forwarded requests.
        await engine().readAnswers();
      },
    });
  }
  const refused = metrics.counter("router_refused_total", "Requests rejected or cut to protect others.", [
    "reason",
  ]);
  const forwarded = metrics.duration("router_forward_seconds", "Time of forwarded requests.", [
    "region",
    "status",
  ]);
  // A histogram hashes labels on every call to find a series, so the hot path looks each up once.
  const series = new Map<string, (seconds: number) => void>();
  const webhooks = metrics.counter("router_webhooks_total", "Events of providers.", ["type", "outcome"]);
  const wrongCodes = metrics.counter("router_wrong_codes_total", "Wrong one-time codes that were entered.");
  const codesOff = metrics.counter(
    "router_codes_off_total",
    "Messages and codes rejected because all addresses together used up the wrong codes of a day.",
  );
  return {
    onWrongCode: (): void => wrongCodes.inc(),
    onCodesOff: (): void => codesOff.inc(),
    onRefused: (reason: NetworkRejection): void => refused.labels({ reason }).inc(),
    onWebhook: (type: string, outcome: string): void => webhooks.labels({ type, outcome }).inc(),
    onForwarded: (region: string, status: number, startedAtMs: number): void =>
      onAnswered(region, status, (performance.now() - startedAtMs) / 1000),
    onAnswered,
  };
  function onAnswered(region: string, status: number, tookSeconds: number): void {
    const statusClass = Math.floor(status / 100);
    const key = region + statusClass;
    let observe = series.get(key);
    if (observe === undefined) {
      const found = forwarded.labels({ region, status: `${statusClass}xx` });
      observe = (seconds) => found.observe(seconds);
      series.set(key, observe);
    }
    observe(tookSeconds);
  }
}
