import { auA } from "./regions/au-a.ts";
import { euA } from "./regions/eu-a.ts";
import { usA } from "./regions/us-a.ts";
import { usB } from "./regions/us-b.ts";

/** Every region, in the order in which people see them. */
export const regions = [usA, usB, euA, auA] as const;

export type KnownRegion = (typeof regions)[number];
export type RegionKey = KnownRegion["key"];
export type ResidencyKey = KnownRegion["residencyKey"];
export type RegionGroup = KnownRegion["group"];

export const regionKeys: readonly RegionKey[] = regions.map((region) => region.key);

/** The region of a workspace without any other preference. */
export const defaultRegion: RegionKey = usB.key;
