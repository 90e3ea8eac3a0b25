import { defaultRegion, type RegionKey, regions } from "./catalog.ts";

/**
 * A region for a workspace with no preference, drawn by weight among the available ones.
 * `draw` is a number from 0 up to, not including, 1. Where nothing available has weight, the default.
 */
export function pickRegionByWeight(draw: number, available?: readonly RegionKey[]): RegionKey {
  const candidates = regions.filter(({ key, weight }) => weight > 0 && (available?.includes(key) ?? true));
  const total = candidates.reduce((sum, { weight }) => sum + weight, 0);
  let left = draw * total;
  for (const { key, weight } of candidates) {
    left -= weight;
    if (left < 0) return key;
  }
  return candidates.at(-1)?.key ?? defaultRegion;
}

/** The region that answered soonest, from round-trip times in ms; the default where none answered. */
export function fastestRegion(roundTripMs: Readonly<Partial<Record<RegionKey, number>>>): RegionKey {
  let best: { key: RegionKey; ms: number } | undefined;
  for (const { key } of regions) {
    const ms = roundTripMs[key];
    if (ms !== undefined && Number.isFinite(ms) && (best === undefined || ms < best.ms)) best = { key, ms };
  }
  return best?.key ?? defaultRegion;
}
