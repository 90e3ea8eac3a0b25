import { type KnownRegion, type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { cellNames, slugOf } from "@fieldstone/regions/deployment/cell-names.ts";
import { type Environment, environments } from "@fieldstone/regions/deployment/environments.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { type CellRelease, type ImageName, ownRelease } from "./rollout/cell-release.ts";
import { processPort } from "./site.ts";

/** The API of the same cluster, by its service name. */
const apiInCluster = `http://api:${processPort}`;

/** Environment and region of a cell's manifests; everything but the release follows from the two. */
export interface CellSettings {
  readonly environment: Environment;
  readonly region: RegionKey;
  readonly release: CellRelease;
  readonly residencyKey: string;
  readonly providerRegion: string;
  /** Name of the cell and of its stack: `eu-a`. */
  readonly stack: string;
  /** Prefix of the names of all of the cell's resources. */
  readonly resourcePrefix: string;
  readonly objectsBucket: string;
  /** Bucket that keeps the exports of deleted tenants. */
  readonly exportsBucket: string;
  /** Where this cell's entrance is probed from outside. */
  readonly cellHost: string;
  /** Where routers of other regions reach its API. */
  readonly privateHost: string;
  /** Subnets from which the public load balancer sends to pods. */
  readonly entranceNetworks: readonly string[];
  /** Subnets of the private load balancer, which the routers of other cells call. */
  readonly privateEntranceNetworks: readonly string[];
  /** Subnets of its nodes, pods and Kubernetes API. */
  readonly processNetworks: readonly string[];
  /** Name of the key that encrypts all data at rest in the cell. */
  readonly dataKey: string;
}

type Numbered = Pick<KnownRegion, "networkNumber">;
const networks = ({ networkNumber }: Numbered, ...thirds: readonly number[]): readonly string[] =>
  thirds.map((third) => `10.${networkNumber}.${third}.0/20`);

/** Subnets of a region's private load balancer, which the routers of other cells call. */
export const privateEntranceNetworks = (region: Numbered): readonly string[] =>
  networks(region, 144, 160, 176);

/** The settings of a region's cell. The release defaults to that of this source. */
export function cellSettings(
  key: RegionKey,
  environment: Environment = environments.production,
  release: CellRelease = ownRelease(),
): CellSettings {
  const region = regionOf(key);
  const { residencyKey, providerRegion } = region;
  const { stack, resourcePrefix, host, privateHost } = cellNames(environment, key);
  return {
    environment,
    region: key,
    release,
    residencyKey,
    providerRegion,
    stack,
    resourcePrefix,
    objectsBucket: `${resourcePrefix}-objects`,
    exportsBucket: `${resourcePrefix}-exports`,
    cellHost: host,
    privateHost,
    entranceNetworks: networks(region, 0, 16, 32),
    privateEntranceNetworks: privateEntranceNetworks(region),
    processNetworks: networks(region, 48, 64, 80),
    dataKey: `alias/${resourcePrefix}-data`,
  };
}

/** Reference that a cell's nodes pull an image by: its digest, if the release has one. */
export function imageReference({ environment, release }: CellSettings, image: ImageName): string {
  const digest = release.digests[image];
  return `${environment.registry}/${image}${digest === undefined ? `:${release.release}` : `@${digest}`}`;
}

/** `REGION=origin` of our own monitored workspace in each region: `https://watch-eu-a.…`. */
export function watchedWorkspaces({ environment }: CellSettings): string {
  return regionKeys.map((key) => `${key}=https://watch-${slugOf(key)}.${environment.rootDomain}`).join(",");
}

/**
 * `REGION=address` of every cell's API, as routers of this cell call it: their own within the cluster, the
 * others through the joined networks.
 */
export function cellAddressesFrom({ environment, region }: CellSettings): string {
  return regionKeys
    .map(
      (key) =>
        `${key}=${key === region ? apiInCluster : `https://${cellNames(environment, key).privateHost}`}`,
    )
    .join(",");
}
