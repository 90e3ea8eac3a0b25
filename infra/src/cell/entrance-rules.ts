/** Parts of a cell that people's requests reach through its load balancer. */
export type EntrancePart = "router" | "api";

/** What requests a rule takes, and whereto: a part, or nowhere. */
export interface EntranceRule {
  readonly name: string;
  /** The lowest is asked first; no two have the same. */
  readonly priority: number;
  readonly when: { readonly host: string } | { readonly paths: readonly string[] };
  readonly to: { readonly part: EntrancePart } | { readonly status: "404" };
}

/** Every process listens here, as the charts say. */
export const processPort = 8080;

/** How the load balancer of every cell behaves. */
export const entrance = {
  /** Below what processes keep an idle connection for, so that they never close one that a request is sent on. */
  idleSeconds: 120,
  /** How long a pod that leaves may end what it has in hand. */
  drainSeconds: 60,
  health: { path: "/healthz", intervalSeconds: 10, healthyThreshold: 2, unhealthyThreshold: 2 },
  /** Where what no rule takes goes. */
  otherwise: "router",
  /** What plain requests are answered with, to come again by TLS. */
  plainStatus: 301,
} as const;

/** The rules of a cell that other cells' routers reach by this host, in no order but their priorities'. */
export function entranceRules(host: string): readonly EntranceRule[] {
  return [
    { name: "api", priority: 10, when: { host }, to: { part: "api" } },
    // What processes tell of themselves is collected within the cluster, and nobody's business outside it.
    {
      name: "no-metrics",
      priority: 1,
      when: { paths: ["/metrics", "/metrics/*"] },
      to: { status: "404" },
    },
  ];
}

/** Names that the load balancer's certificate is for. */
export function entranceNames(rootDomain: string, host: string): readonly [string, ...string[]] {
  return [rootDomain, `*.${rootDomain}`, host];
}
