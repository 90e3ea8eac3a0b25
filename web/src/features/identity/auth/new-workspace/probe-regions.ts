import type { OfferedRegion } from "@fieldstone/contracts/closest-region.ts";
import { pingTimeoutMs } from "@fieldstone/model/limits.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { fastestRegion } from "@fieldstone/regions/pick-region.ts";

async function roundTripMs(pingUrl: string): Promise<number | undefined> {
  const ask = () => fetch(pingUrl, { cache: "no-store", signal: AbortSignal.timeout(pingTimeoutMs) });
  try {
    // The first answer pays for the connection; the second is measured.
    await ask();
    const before = performance.now();
    const answer = await ask();
    return answer.ok ? performance.now() - before : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The region that answers this browser fastest; the default if none answers, and undefined if all share one
 * address, where differences would be chance.
 */
export async function probeRegions(
  regions: readonly Pick<OfferedRegion, "key" | "pingUrl">[],
): Promise<RegionKey | undefined> {
  const origins = new Set(regions.map(({ pingUrl }) => new URL(pingUrl).origin));
  if (origins.size < 2 && regions.length > 1) return undefined;
  const times: Partial<Record<RegionKey, number>> = {};
  await Promise.all(
    regions.map(async ({ key, pingUrl }) => {
      const ms = await roundTripMs(pingUrl);
      if (ms !== undefined && isRegionKey(key)) times[key] = ms;
    }),
  );
  return fastestRegion(times);
}
