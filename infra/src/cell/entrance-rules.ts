/** Parts of a cell that are reached through a load balancer. */
export type EntrancePart = "router" | "api";

/** Requests that a load balancer answers itself. */
export interface EntranceRule {
  readonly name: string;
  /** The lowest is asked first; no two have the same. */
  readonly priority: number;
  readonly paths: readonly string[];
  readonly status: "404";
}

/** A way into a cell: one part's, and nothing else's. */
export interface EntranceKind {
  /** Within the names of what it is made of. */
  readonly name: "entrance" | "private";
  readonly to: EntrancePart;
}

/** People's, and that of other cells' routers, which has addresses within the joined networks alone. */
export const entranceKinds = {
  public: { name: "entrance", to: "router" },
  private: { name: "private", to: "api" },
} as const satisfies Readonly<Record<string, EntranceKind>>;

/** Every process listens here, as the charts say. */
export const processPort = 8080;

/** How the load balancers of every cell behave. */
export const entrance = {
  /** Below what processes keep an idle connection for, so that they never close one that a request is sent on. */
  idleSeconds: 120,
  /** How long a pod that leaves may end what it has in hand. */
  drainSeconds: 60,
  health: { path: "/healthz", intervalSeconds: 10, healthyThreshold: 2, unhealthyThreshold: 2 },
  /** What plain requests are answered with, to come again by TLS. */
  plainStatus: 301,
} as const;

/** The rules of every entrance, in no order but their priorities'. */
export const entranceRules: readonly EntranceRule[] = [
  // What processes tell of themselves is collected within the cluster, and nobody's business outside it.
  { name: "no-metrics", priority: 1, paths: ["/metrics", "/metrics/*"], status: "404" },
];

/** Names that the certificate of the public load balancer is for. */
export function entranceNames(rootDomain: string, host: string): readonly [string, ...string[]] {
  return [rootDomain, `*.${rootDomain}`, host];
}
