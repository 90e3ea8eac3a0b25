import type { RegionKey } from "@fieldstone/regions/catalog.ts";

/** A region offered for a new workspace. */
export interface OfferedRegion {
  readonly key: RegionKey;
  readonly place: string;
  readonly group: string;
  readonly weight: number;
  /** What a browser measures the latency of with `GET`, for 5 s at most. */
  readonly pingUrl: string;
}

export interface RegionChoice {
  /** Absent if nothing in front of the router provides it; the browser then probes. */
  readonly fastestRegion?: RegionKey;
  readonly availableRegions: readonly OfferedRegion[];
}

/** Answer of `GET /global/closest-region`: a choice on the root domain, on a workspace's its region. */
export type ClosestRegionAnswer = RegionChoice | { readonly currentRegion: RegionKey };
