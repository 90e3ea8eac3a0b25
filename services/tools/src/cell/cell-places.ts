import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import {
  type Environment,
  environments,
  routerEngines,
} from "@fieldstone/regions/deployment/environments.ts";
import { parseRegion, regionOf } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";

const environment = processEnvironment();

/** The region of this process's cell: one process per cell. */
export const cellRegion = parseRegion(environment.CELL_REGION ?? "US_B");
/**
 * The region of the cell with the services that all cells of this machine share: names, authority, mail, the
 * routes' database.
 */
export const planeRegion = parseRegion(environment.CELL_PLANE ?? cellRegion);

/** The cells' environment: production, with the router engine that `CELL_ROUTER_ENGINE` names. */
export const cellEnvironment: Environment = {
  ...environments.production,
  routerEngine: z
    .enum(routerEngines)
    .default(environments.production.routerEngine)
    .parse(environment.CELL_ROUTER_ENGINE),
};
export const { rootDomain } = cellEnvironment;

export const stackOf = (region: RegionKey): string => cellNames(cellEnvironment, region).stack;

/** State of the cells that run on this machine. */
export const runRoot = "/run/fieldstone-cell";
export const runDir = path.join(runRoot, stackOf(cellRegion));

/** A cell's files; removed by `down`. */
export function placesOf(region: RegionKey) {
  const dir = path.join(repositoryRoot, ".cache/cell", stackOf(region));
  return {
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
    standby: path.join(dir, "standby"),
  } as const;
}
export const places = placesOf(cellRegion);
export const planePlaces = placesOf(planeRegion);

/** Addresses within a cell's own network, so that the charts' network rules apply as at the provider. */
export function addressesOf(region: RegionKey) {
  const network = `10.${regionOf(region).networkNumber}`;
  return {
    whole: `${network}.0.0/16`,
    /** The provider's own resolver, which has this address in every network. */
    names: `${network}.0.2`,
    /** The load balancer, in a public subnet. */
    balancer: `${network}.0.10`,
    /** The load balancer for other cells' routers, in the private entrance's subnet. */
    privateBalancer: `${network}.144.10`,
    node: `${network}.64.10`,
    database: `${network}.128.10`,
    /** The database's standby, in another zone's subnet. */
    standby: `${network}.132.10`,
    objects: `${network}.129.10`,
    mail: `${network}.130.10`,
    pods: `${network}.72.0/21`,
    /** In the subnet of another zone. */
    secondZone: { node: `${network}.80.10`, pods: `${network}.88.0/21` },
  } as const;
}
export const addresses = addressesOf(cellRegion);
export const planeAddresses = addressesOf(planeRegion);

export const clusterNetwork = {
  services: "172.20.0.0/16",
  kubernetes: "172.20.0.1",
  names: "172.20.0.10",
  domain: "cluster.local",
  apiPort: 6_443,
} as const;

/** Interface with the addresses of services that the provider runs outside clusters. */
export const providerInterface = "fieldstone0";
