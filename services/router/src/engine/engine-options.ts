import { getCACertificates } from "node:tls";
import type { EngineConfig, RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import type { EngineOptions } from "./engine-settings.ts";

/** The engine's options, derived from the router's own settings so that the two never differ. */
export function engineOptionsOf(config: RouterConfig, engine: EngineConfig): EngineOptions {
  return {
    host: engine.host,
    port: engine.port,
    routerPort: config.port,
    threads: engine.threads,
    cells: config.cells,
    protocol: config.publicUrl.startsWith("https:") ? "https" : "http",
    trustedProxies: config.trustedProxies,
    tracedShare: config.traces?.share ?? 0,
    credentialsExpire: config.serviceKeys !== undefined,
    // The authorities that the router trusts, including those that its environment adds.
    authorities: getCACertificates("default"),
    stopGraceMs: config.stopGraceMs,
  };
}
