import type { RegionKey } from "../catalog.ts";
import { regionOf } from "../parse-region.ts";
import { cellNames } from "./cell-names.ts";
import type { Environment } from "./environments.ts";

/** Names of the resources that convert recordings, after the cell's prefix. */
export const mediaNames = { queue: "media", role: "media-convert" } as const;

/** ARNs of the queue and role that a cell's processes submit conversions with. */
export function mediaConvertArns(
  environment: Environment,
  key: RegionKey,
): { readonly roleArn: string; readonly queueArn: string } {
  const { account } = environment;
  const { resourcePrefix } = cellNames(environment, key);
  const { providerRegion } = regionOf(key);
  return {
    roleArn: `arn:aws:iam::${account}:role/${resourcePrefix}-${mediaNames.role}`,
    queueArn: `arn:aws:mediaconvert:${providerRegion}:${account}:queues/${resourcePrefix}-${mediaNames.queue}`,
  };
}
