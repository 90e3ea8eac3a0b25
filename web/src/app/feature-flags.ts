import { type FeatureFlag, featureFlagDefaults } from "@fieldstone/model/teams/feature-flags.ts";

/**
 * Whether a feature is on, as configured by the server that served the page; without that server, the
 * default.
 */
export function isFeatureOn(flag: FeatureFlag): boolean {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="fieldstone-features"]');
  return meta === null ? featureFlagDefaults[flag] : meta.content.split(" ").includes(flag);
}
