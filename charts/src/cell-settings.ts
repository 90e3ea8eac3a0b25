import { type KnownRegion, type RegionKey, regions } from "@fieldstone/regions/catalog.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { processPort, site } from "./site.ts";

/** The API of the same cluster, by its service. */
const apiInCluster = `http://api:${processPort}`;

/** What a cell's manifests say of their region: all of it follows from the key. */
export interface CellSettings {
  readonly region: RegionKey;
  readonly residencyKey: string;
  readonly providerRegion: string;
  /** The key as names write it: `eu-a`. */
  readonly slug: string;
  /** What the names of all of the cell's resources begin with. */
  readonly resourcePrefix: string;
  readonly objectsBucket: string;
  /** Where what was exported of deleted tenants stays. */
  readonly exportsBucket: string;
  /** Where routers of all regions reach this cell. */
  readonly cellHost: string;
  /** Addresses from which the cell's load balancer sends to pods: the public parts of its network. */
  readonly entranceNetworks: readonly string[];
  /** Name of the key of everything that rests in the cell. */
  readonly dataKey: string;
}

/** The settings of a region's cell. The names are those that the infrastructure gives its resources. */
export function cellSettings(key: RegionKey): CellSettings {
  const region: KnownRegion = regionOf(key);
  const slug = slugOf(region);
  const resourcePrefix = `fieldstone-${slug}`;
  return {
    region: region.key,
    residencyKey: region.residencyKey,
    providerRegion: region.providerRegion,
    slug,
    resourcePrefix,
    objectsBucket: `${resourcePrefix}-objects`,
    exportsBucket: `${resourcePrefix}-exports`,
    cellHost: cellHostOf(region),
    entranceNetworks: [0, 16, 32].map((third) => `10.${region.networkNumber}.${third}.0/20`),
    dataKey: `alias/${resourcePrefix}-data`,
  };
}

/** `REGION=address` of every cell, as the routers of one ask them: their own within the cluster, and by no load balancer. */
export function cellAddressesFrom(own: RegionKey): string {
  return regions
    .map(({ key }) => `${key}=${key === own ? apiInCluster : `https://${cellHostOf(regionOf(key))}`}`)
    .join(",");
}

function cellHostOf(region: KnownRegion): string {
  return `${slugOf(region)}.cells.${site.rootDomain}`;
}

function slugOf(region: KnownRegion): string {
  return region.residencyKey.replace("_", "-");
}
