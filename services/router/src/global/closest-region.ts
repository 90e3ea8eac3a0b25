import type { OfferedRegion, RegionChoice } from "@fieldstone/contracts/closest-region.ts";
import { defaultRegion, type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { findRegion, regionOf } from "@fieldstone/regions/parse-region.ts";
import { nearestOpenRegion } from "@fieldstone/regions/pick-region.ts";

export interface ClosestRegionOptions {
  readonly served: readonly RegionKey[];
  readonly pingUrls: ReadonlyMap<RegionKey, string>;
  readonly publicUrl: string;
}

/** A region by our own key, the residency key or the cloud's name, as a load balancer's header may give it. */
function regionNamed(text: string | undefined, served: readonly RegionKey[]): RegionKey | undefined {
  if (text === undefined) return undefined;
  const name = text.trim();
  const key =
    findRegion(name)?.key ?? served.find((candidate) => regionOf(candidate).providerRegion === name);
  return key !== undefined && served.includes(key) ? key : undefined;
}

export function closestRegion(header: string | undefined, options: ClosestRegionOptions): RegionChoice {
  const availableRegions = options.served.map((key): OfferedRegion => {
    const { place, group, weight } = regionOf(key);
    const pingUrl = options.pingUrls.get(key) ?? `${options.publicUrl}/ping?region=${key}`;
    return { key, place, group, weight, pingUrl };
  });
  const fastestRegion = regionNamed(header, options.served);
  return fastestRegion === undefined ? { availableRegions } : { fastestRegion, availableRegions };
}

/** Where a new workspace goes that names no region: the closest one that takes any, by default from the default. */
export function placeWithoutChoice(
  header: string | undefined,
  served: readonly RegionKey[],
): RegionKey | undefined {
  // Where a person is says something even when their closest region has no cell here.
  return nearestOpenRegion(regionNamed(header, regionKeys) ?? defaultRegion, served);
}
