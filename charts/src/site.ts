/** What is the same for every cell of every environment; see regions/src/deployment for what differs. */
export const site = {
  namespace: "fieldstone",
  /** The capacity that a cell is designed for: 5,000 tenants with 50 TB. */
  cellCapacity: { tenants: 5_000, storageBytes: 50_000_000_000_000 },
} as const;

/** Namespaces that a cluster must have before a cell: docs/deploy.md. */
export const platformNamespaces = {
  monitoring: "monitoring",
} as const;

/** Where each node's collector receives traces: OTLP over HTTP. */
export const collector = { name: "collector", port: 4318 } as const;

/** Port of every process for its work and its probes. */
export const processPort = 8080;

/** Port of a process on its pod's loopback when another container of the pod takes requests for it. */
export const behindPort = 8081;

/** Port for the metrics collector: no load balancer sends to it. */
export const metricsPort = 9090;

/** Writable folder of every container; its root file system is read-only. */
export const dataDir = "/var/lib/fieldstone";

/** Folder that the router shares with the engine in front of it. It is in memory and is lost with the pod. */
export const engineDir = "/run/fieldstone-engine";

/** Folder of the built web app in the images of web and router. */
export const webDir = "/app/web/dist";
