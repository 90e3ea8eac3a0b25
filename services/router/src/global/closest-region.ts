import type { OfferedRegion, RegionChoice } from "@fieldstone/contracts/closest-region.ts";
import { defaultRegion, type RegionKey } from "@fieldstone/regions/catalog.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { nearestOpenRegion } from "@fieldstone/regions/pick-region.ts";

export interface ClosestRegionOptions {
  readonly served: readonly RegionKey[];
  readonly pingUrls: ReadonlyMap<RegionKey, string>;
  readonly publicUrl: string;
}

/**
 * What is offered to somebody who makes a workspace. `own` is the region of the router that was asked: names lead people
 * to the closest one. Undefined where routers of one address stand for all regions; then browsers probe.
 */
export function closestRegion(own: RegionKey | undefined, options: ClosestRegionOptions): RegionChoice {
  const availableRegions = options.served.map((key): OfferedRegion => {
    const { place, group, weight } = regionOf(key);
    const pingUrl = options.pingUrls.get(key) ?? `${options.publicUrl}/ping?region=${key}`;
    return { key, place, group, weight, pingUrl };
  });
  return own !== undefined && options.served.includes(own)
    ? { fastestRegion: own, availableRegions }
    : { availableRegions };
}

/** Where a new workspace goes that names no region: the closest one that takes any, by default from the default. */
export function placeWithoutChoice(
  own: RegionKey | undefined,
  served: readonly RegionKey[],
): RegionKey | undefined {
  // Where a person is says something even when their closest region takes no new workspaces.
  return nearestOpenRegion(own ?? defaultRegion, served);
}
