import { isRegionKey } from "@fieldstone/regions/parse-region.ts";
import { nearestOpenRegion } from "@fieldstone/regions/pick-region.ts";
import { useEffect, useState } from "react";
import { closestRegion } from "../auth-api.ts";
import type { NewWorkspaceForm } from "./new-workspace-schema.ts";
import { probeRegions } from "./probe-regions.ts";

interface OfferedRegions {
  readonly closest?: string;
  readonly available?: readonly string[];
}

/** The regions that accept new workspaces. Selects the closest, unless the user chose before it was known. */
export function useOfferedRegions(form: NewWorkspaceForm): OfferedRegions {
  const [regions, setRegions] = useState<OfferedRegions>({});
  const { setValue } = form;
  useEffect(() => {
    const offer = async () => {
      const answer = await closestRegion();
      // A workspace's host names its own region.
      if ("currentRegion" in answer) return;
      const { fastestRegion, availableRegions } = answer;
      const available = availableRegions.map(({ key }) => key);
      setRegions({ available });
      const closest = fastestRegion ?? (await probeRegions(availableRegions));
      if (closest) setRegions({ closest, available });
      const placed = placeOf(closest, available);
      if (!form.formState.dirtyFields.region && placed) setValue("region", placed);
    };
    offer().catch(() => undefined);
  }, [setValue, form]);
  return regions;
}

/**
 * The region to preselect: none if the user's location is unknown. The closest may not accept new workspaces.
 */
function placeOf(closest: string | undefined, available: readonly string[]): string | undefined {
  const open = available.filter(isRegionKey);
  if (closest && isRegionKey(closest)) return nearestOpenRegion(closest, open);
  return open.length === 1 ? open[0] : undefined;
}
