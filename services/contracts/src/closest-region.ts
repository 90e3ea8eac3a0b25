import type { RegionKey } from "@fieldstone/regions/catalog.ts";

/** A region that a new workspace may live in. */
export interface OfferedRegion {
  readonly key: RegionKey;
  readonly place: string;
  readonly group: string;
  readonly weight: number;
  /** What a browser measures the way to, by `GET`, 5 s at most. */
  readonly pingUrl: string;
}

export interface RegionChoice {
  /** Absent where nothing in front of us knows it: the browser probes. */
  readonly fastestRegion?: RegionKey;
  readonly availableRegions: readonly OfferedRegion[];
}

/** What `GET /global/closest-region` answers: on the root domain a choice, on a workspace's its own region. */
export type ClosestRegionAnswer = RegionChoice | { readonly currentRegion: RegionKey };
