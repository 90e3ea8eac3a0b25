import { join } from "node:path";
import { type ServiceTokens, serviceTokenTo } from "@fieldstone/contracts/secrets.ts";
import type { RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { Metrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { createEngine } from "./engine/create-engine.ts";
import { type CellLimits, Cells, cellLimitsDefault } from "./forward/cell.ts";
import { ClientNetworks } from "./forward/client-networks.ts";
import { besideEngine, networkLimitsDefault } from "./forward/network-limits.ts";
import { Tunnels } from "./forward/tunnel.ts";
import { measureRouter } from "./router-metrics.ts";
import { RouteFollower } from "./routes/route-follower.ts";
import { RouteTable } from "./routes/route-table.ts";

export interface ForwardingDependencies {
  readonly database: GlobalDatabase;
  readonly metrics: Metrics;
  readonly cellLimits?: Partial<CellLimits>;
  readonly follow?: { readonly pollMs?: number; readonly snapshotMs?: number };
  readonly now: () => number;
  readonly onError: (what: string, error: unknown) => void;
}

export type Forwarding = ReturnType<typeof createForwarding>;

/** Assembles what takes requests to cells: routes, cells, clients' networks, the engine and their metrics. */
export function createForwarding(config: RouterConfig, deps: ForwardingDependencies) {
  const { now, onError } = deps;
  const table = new RouteTable();
  const tunnels = new Tunnels();
  const cells = new Cells(config.cells, { ...cellLimitsDefault, ...deps.cellLimits });
  const measured = measureRouter(deps.metrics, {
    table,
    cells,
    tunnels,
    now,
    networks: () => networks,
    ...(config.engine === undefined ? {} : { engine: () => engine }),
  });
  const networks = new ClientNetworks(
    config.engine === undefined ? networkLimitsDefault : besideEngine(networkLimitsDefault),
    measured.onRefused,
  );
  const follower = new RouteFollower({
    table,
    database: deps.database,
    databaseUrl: config.database.url,
    snapshotPath: join(config.dataDir, "routes.snapshot"),
    now,
    onError,
    ...deps.follow,
  });
  const tokens: ServiceTokens = {
    serviceToken: config.serviceToken,
    ...(config.otherServiceToken === undefined ? {} : { otherServiceToken: config.otherServiceToken }),
    ...(config.serviceKeys === undefined ? {} : { serviceKeys: config.serviceKeys }),
  };
  const engine = createEngine(config, {
    table,
    credentialFor: (region) => serviceTokenTo(region, tokens),
    onAnswered: (region, status, seconds) => measured.onAnswered(region, status, seconds),
    onError,
  });
  // The engine passes the client's address on, as the only proxy that can reach us.
  const trustedProxies = config.engine === undefined ? config.trustedProxies : 1;
  return { table, tunnels, cells, networks, measured, follower, tokens, engine, trustedProxies };
}
