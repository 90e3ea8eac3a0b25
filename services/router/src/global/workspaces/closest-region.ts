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
 * The regions offered for a new workspace. `own` is the region of the router that answers, because DNS leads
 * people to the closest one. Undefined where one address serves all regions; then browsers probe.
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

/** The region of a new workspace without a choice: the open one closest to `own` or to the default. */
export function placeWithoutChoice(
  own: RegionKey | undefined,
  served: readonly RegionKey[],
): RegionKey | undefined {
  // A person's location counts even if their closest region accepts no new workspaces.
  return nearestOpenRegion(own ?? defaultRegion, served);
}
