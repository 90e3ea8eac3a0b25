/** All feature flags and their defaults. */
export const featureFlagDefaults = { "post-onboarding-note-popup": true } as const;
export type FeatureFlag = keyof typeof featureFlagDefaults;
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;

export function isFeatureFlag(name: string): name is FeatureFlag {
  return Object.hasOwn(featureFlagDefaults, name);
}
