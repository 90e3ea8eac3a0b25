import { defaultRegion, type RegionKey, regions } from "./catalog.ts";
import { regionOf } from "./parse-region.ts";
import type { Region } from "./region.ts";

/** The region with the shortest round-trip time, in ms; the default if none answered. */
export function fastestRegion(roundTripMs: Readonly<Partial<Record<RegionKey, number>>>): RegionKey {
  let best: { key: RegionKey; ms: number } | undefined;
  for (const { key } of regions) {
    const ms = roundTripMs[key];
    if (ms !== undefined && Number.isFinite(ms) && (best === undefined || ms < best.ms)) best = { key, ms };
  }
  return best?.key ?? defaultRegion;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Angle between two places on the globe, in radians. */
function angleBetween(a: Region["location"], b: Region["location"]): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)];
  const turn = radians(a.longitude - b.longitude);
  const cosine = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn);
  return Math.acos(Math.min(1, Math.max(-1, cosine)));
}

/** Region of a workspace without a preference: the nearest to the closest one with a weight above 0. */
export function nearestOpenRegion(
  closest: RegionKey,
  available?: readonly RegionKey[],
): RegionKey | undefined {
  const { location } = regionOf(closest);
  let best: { key: RegionKey; angle: number } | undefined;
  for (const { key, weight, location: place } of regions) {
    if (weight <= 0 || available?.includes(key) === false) continue;
    const angle = angleBetween(location, place);
    if (best === undefined || angle < best.angle) best = { key, angle };
  }
  return best?.key;
}
