/** What is the same for every cell of every environment; what environments differ in stands in regions/src/deployment. */
export const site = {
  namespace: "fieldstone",
  /** What a cell is made for: 5,000 tenants, 50 TB of theirs. */
  cellCapacity: { tenants: 5_000, storageBytes: 50_000_000_000_000 },
} as const;

/** Namespaces of what a cluster must have before a cell: named in docs/deploy.md. */
export const platformNamespaces = {
  monitoring: "monitoring",
} as const;

/** Where each node's collector takes traces: by OTLP over HTTP. */
export const collector = { name: "collector", port: 4318 } as const;

/** Every process listens here for its work and its probes. */
export const processPort = 8080;

/** Where a process listens on its pod's loopback when another container of the pod takes requests for it. */
export const behindPort = 8081;

/** And here for whoever collects metrics: no load balancer sends anything to it. */
export const metricsPort = 9090;

/** Writable folder of every container; its root file system is read-only. */
export const dataDir = "/var/lib/fieldstone";

/** Folder that the router shares with the engine in front of it; it goes with the pod, and is never on a disk. */
export const engineDir = "/run/fieldstone-engine";

/** Folder of the built web app in the images of web and router. */
export const webDir = "/app/web/dist";
