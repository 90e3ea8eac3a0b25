import { type KnownRegion, type RegionGroup, type RegionKey, type ResidencyKey, regions } from "./catalog.ts";

const byKey = new Map<string, KnownRegion>(
  regions.flatMap((region) => [
    [region.key, region],
    [region.residencyKey, region],
  ]),
);

/** The region of a product key (`EU_A`) or a residency key (`eu_a`), or undefined. */
export function findRegion(text: string): KnownRegion | undefined {
  return byKey.get(text.trim());
}

/** True for a product key, exactly as written. */
export function isRegionKey(value: unknown): value is RegionKey {
  return typeof value === "string" && byKey.get(value)?.key === value;
}

/** The product key of a written one. @throws RangeError that lists the known keys */
export function parseRegion(text: string): RegionKey {
  const region = findRegion(text);
  if (region === undefined) {
    const known = regions.map(({ key }) => key).join(", ");
    throw new RangeError(`Unknown region "${text}". Known regions: ${known}.`);
  }
  return region.key;
}

/** A region by its key. */
export function regionOf(key: RegionKey): KnownRegion {
  const region = byKey.get(key);
  if (region === undefined) throw new RangeError(`Unknown region "${key}".`);
  return region;
}

/** The key as audit entries write it: `us_a`, `us_b`, `eu_a`, `au_a`. */
export function residencyKeyOf(key: RegionKey): ResidencyKey {
  return regionOf(key).residencyKey;
}

/** The regions of each group, in catalogue order, for a region picker. */
export function regionsByGroup(): ReadonlyMap<RegionGroup, readonly KnownRegion[]> {
  return Map.groupBy(regions, (region) => region.group);
}
