import { type FeatureFlag, featureFlagDefaults } from "@fieldstone/model/teams/feature-flags.ts";

/** Whether a feature is on, as the server that served the page was configured; by default where something else did. */
export function isFeatureOn(flag: FeatureFlag): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="fieldstone-features"]');
  return meta === null ? featureFlagDefaults[flag] : meta.content.split(" ").includes(flag);
}
