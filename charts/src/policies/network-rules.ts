import { regions } from "@fieldstone/regions/catalog.ts";
import { k8s } from "cdk8s-plus-33";
import { type CellSettings, privateEntranceNetworks } from "../cell-settings.ts";
import { collector, metricsPort, platformNamespaces, processPort } from "../site.ts";

type Peer = k8s.NetworkPolicyPeer;
type Port = k8s.NetworkPolicyPort;

const port = (number: number, protocol: "TCP" | "UDP" = "TCP"): Port => ({
  protocol,
  port: k8s.IntOrString.fromNumber(number),
});

const namespaceOf = (name: string): Peer => ({
  namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": name } },
});

/** Pods of a deployable in this namespace. */
const podsOf = (app: string): Peer => ({ podSelector: { matchLabels: { app } } });

const addresses = (cidr: string, ...except: string[]): Peer => ({
  ipBlock: { cidr, ...(except.length === 0 ? {} : { except }) },
});

/** Pods must never reach the node's own credentials. */
const instanceMetadata = "169.254.169.254/32";
/** Where a pod exchanges its service account for its own role's credentials. */
const podIdentityAgent = "169.254.170.23/32";
/** Networks of all cells, which are joined. */
const cellNetworks = "10.0.0.0/8";
const anywhere = addresses("0.0.0.0/0", instanceMetadata);
/** Outside every cell: the provider's services and the public entrances have public addresses only. */
const outside = addresses("0.0.0.0/0", instanceMetadata, cellNetworks);

const from = (peers: Peer[], at = processPort): k8s.NetworkPolicyIngressRule => ({
  from: peers,
  ports: [port(at)],
});
const to = (peer: Peer, ...ports: Port[]): k8s.NetworkPolicyEgressRule => ({ to: [peer], ports });

/** Who may call a process, each on one of its two ports. */
export const incoming = {
  fromPeople: ({ entranceNetworks }: Pick<CellSettings, "entranceNetworks">) =>
    from(entranceNetworks.map((network) => addresses(network))),
  fromOtherCells: ({ privateEntranceNetworks }: Pick<CellSettings, "privateEntranceNetworks">) =>
    from(privateEntranceNetworks.map((network) => addresses(network))),
  fromMonitoring: from([namespaceOf(platformNamespaces.monitoring)], metricsPort),
  from: (...apps: readonly string[]) => from(apps.map(podsOf)),
};

/** Whom a process may call. */
export const outgoing = {
  toNames: to(namespaceOf("kube-system"), port(53, "UDP"), port(53)),
  toPostgres: to(addresses(cellNetworks), port(5432)),
  /** The cluster's own API, whose addresses are among those of the nodes. */
  toKubernetes: ({
    processNetworks,
  }: Pick<CellSettings, "processNetworks">): k8s.NetworkPolicyEgressRule => ({
    to: processNetworks.map((network) => addresses(network)),
    ports: [port(443), port(6443)],
  }),
  toMail: to(anywhere, port(587)),
  /** The provider's own services and public hosts, over TLS only. */
  toServices: to(outside, port(443)),
  /** The private entrances of cells, for routers that forward to them. */
  toOtherCells: {
    to: regions.flatMap(privateEntranceNetworks).map((network) => addresses(network)),
    ports: [port(443)],
  } satisfies k8s.NetworkPolicyEgressRule,
  /** The node's collector of traces. */
  toCollector: to(namespaceOf(platformNamespaces.monitoring), port(collector.port)),
  toPodIdentity: to(addresses(podIdentityAgent), port(80)),
  to: (...apps: readonly string[]): k8s.NetworkPolicyEgressRule => ({
    to: apps.map(podsOf),
    ports: [port(processPort)],
  }),
};

/** Egress of the processes that work for people: all but media, which sends no mail and changes no route. */
export const cellProcessEgress: readonly k8s.NetworkPolicyEgressRule[] = [
  outgoing.toPostgres,
  outgoing.toServices,
  outgoing.toMail,
  outgoing.toPodIdentity,
  outgoing.toCollector,
  outgoing.to("router"),
];
