export type EntrancePart = "router" | "api";

/** A rule for requests that a load balancer answers itself. */
export interface EntranceRule {
  readonly name: string;
  /** The lowest is evaluated first; each is unique. */
  readonly priority: number;
  readonly paths: readonly string[];
  readonly status: "404";
}

/** A way into a cell, which leads to one part only. */
export interface EntranceKind {
  /** Part of its resources' names. */
  readonly name: "entrance" | "private";
  readonly to: EntrancePart;
}

/**
 * The public entrance, and the private one for other cells' routers, reachable in the joined networks only.
 */
export const entranceKinds = {
  public: { name: "entrance", to: "router" },
  private: { name: "private", to: "api" },
} as const satisfies Readonly<Record<string, EntranceKind>>;

/** Port of every process, as in the charts. */
export const processPort = 8080;

/** Settings of the load balancers of every cell. */
export const entrance = {
  /** Shorter than the processes' keep-alive, so that they never close a connection that is in use. */
  idleSeconds: 120,
  /** How long a terminating pod may finish its requests. */
  drainSeconds: 60,
  /** A pod that is lost with its zone is noticed by these alone for most of a minute: within 14 s. */
  health: {
    path: "/healthz",
    intervalSeconds: 5,
    timeoutSeconds: 4,
    healthyThreshold: 2,
    unhealthyThreshold: 2,
  },
  /** Redirects plain HTTP to HTTPS. */
  plainStatus: 301,
} as const;

/** The rules of every entrance; the order is that of their priorities. */
export const entranceRules: readonly EntranceRule[] = [
  // Metrics are collected within the cluster and must not be readable outside it.
  { name: "no-metrics", priority: 1, paths: ["/metrics", "/metrics/*"], status: "404" },
];

/** Host names on the certificate of the public load balancer. */
export function entranceNames(rootDomain: string, host: string): readonly [string, ...string[]] {
  return [rootDomain, `*.${rootDomain}`, host];
}
