import type { RegionKey } from "../catalog.ts";
import { regionOf } from "../parse-region.ts";
import { cellNames } from "./cell-names.ts";
import type { Environment } from "./environments.ts";

/** What the parts of a cell are called that convert recordings, after what all its names begin with. */
export const mediaNames = { queue: "media", role: "media-convert" } as const;

/** Names by which a cell's processes ask for recordings to be converted. */
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
