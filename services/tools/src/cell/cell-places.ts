import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { parseRegion, regionOf } from "@fieldstone/regions/parse-region.ts";

/** The region whose cell runs on this machine. */
export const cellRegion = parseRegion("US_B");
export const { rootDomain } = environments.production;

/** One cell at a time on a machine: what is here says which, and what of it runs. */
export const runDir = "/run/fieldstone-cell";
export const runtimeSocket = path.join(runDir, "containerd/containerd.sock");

const dir = path.join(repositoryRoot, ".cache/cell");
/** Where the cell keeps what it writes; removed by `down`. */
export const places = {
  dir,
  logs: path.join(dir, "logs"),
  keys: path.join(dir, "keys"),
  images: path.join(dir, "images"),
  kubeconfig: path.join(dir, "kubeconfig.json"),
  kubelet: path.join(dir, "kubelet"),
  containerd: path.join(dir, "containerd"),
  disks: path.join(dir, "disks"),
  objects: path.join(dir, "objects"),
  mail: path.join(dir, "mail"),
  postgres: path.join(dir, "postgres"),
} as const;

const network = `10.${regionOf(cellRegion).networkNumber}`;

/** Addresses within the cell's own network, so that the charts' network rules mean the same here. */
export const addresses = {
  /** In a public part of the network, where the load balancer stands. */
  balancer: `${network}.0.10`,
  apiServer: `${network}.64.10`,
  database: `${network}.128.10`,
  objects: `${network}.129.10`,
  mail: `${network}.130.10`,
  pods: `${network}.72.0/21`,
} as const;

export const clusterNetwork = {
  services: "172.20.0.0/16",
  kubernetes: "172.20.0.1",
  names: "172.20.0.10",
  domain: "cluster.local",
  node: "cell-node",
  apiPort: 6_443,
} as const;

/** Interface that carries the addresses of what the provider runs outside the cluster. */
export const providerInterface = "fieldstone0";
