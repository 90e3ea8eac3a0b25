import { type KnownRegion, type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { cellNames, slugOf } from "@fieldstone/regions/deployment/cell-names.ts";
import { type Environment, environments } from "@fieldstone/regions/deployment/environments.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { type CellRelease, type ImageName, ownRelease } from "./rollout/cell-release.ts";
import { processPort } from "./site.ts";

/** The API of the same cluster, by its service. */
const apiInCluster = `http://api:${processPort}`;

/** What a cell's manifests say of their environment and region: all of it follows from the two, but for the release. */
export interface CellSettings {
  readonly environment: Environment;
  readonly region: RegionKey;
  /** What it runs. */
  readonly release: CellRelease;
  readonly residencyKey: string;
  readonly providerRegion: string;
  /** Name of its stack and of itself: `eu-a`. */
  readonly stack: string;
  /** What the names of all of the cell's resources begin with. */
  readonly resourcePrefix: string;
  readonly objectsBucket: string;
  /** Where what was exported of deleted tenants stays. */
  readonly exportsBucket: string;
  /** Where this cell's entrance is tried from outside. */
  readonly cellHost: string;
  /** Where routers of other regions reach its API. */
  readonly privateHost: string;
  /** Addresses from which people's load balancer sends to pods: the public parts of its network. */
  readonly entranceNetworks: readonly string[];
  /** The same of the load balancer that other cells' routers ask. */
  readonly privateEntranceNetworks: readonly string[];
  /** Addresses of its nodes, pods and cluster's API. */
  readonly processNetworks: readonly string[];
  /** Name of the key of everything that rests in the cell. */
  readonly dataKey: string;
}

type Numbered = Pick<KnownRegion, "networkNumber">;
const networks = ({ networkNumber }: Numbered, ...thirds: readonly number[]): readonly string[] =>
  thirds.map((third) => `10.${networkNumber}.${third}.0/20`);

/** The part of a region's network where the load balancer stands that other cells' routers ask. */
export const privateEntranceNetworks = (region: Numbered): readonly string[] =>
  networks(region, 144, 160, 176);

/** The settings of a region's cell; without a release, with this source's own. */
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

/** Where a cell's nodes pull an image from: by its digest, once the release has one. */
export function imageReference({ environment, release }: CellSettings, image: ImageName): string {
  const digest = release.digests[image];
  return `${environment.registry}/${image}${digest === undefined ? `:${release.release}` : `@${digest}`}`;
}

/** `REGION=origin` of the workspace in each region that is ours to watch: `https://watch-eu-a.…`. */
export function watchedWorkspaces({ environment }: CellSettings): string {
  return regionKeys.map((key) => `${key}=https://watch-${slugOf(key)}.${environment.rootDomain}`).join(",");
}

/** `REGION=address` of every cell, as the routers of one ask them: their own within the cluster, others through the joined networks. */
export function cellAddressesFrom({ environment, region }: CellSettings): string {
  return regionKeys
    .map(
      (key) =>
        `${key}=${key === region ? apiInCluster : `https://${cellNames(environment, key).privateHost}`}`,
    )
    .join(",");
}
