/** All feature flags and their defaults. */
export const featureFlagDefaults = {
  /** Asks for the first note after a project was set up. */
  "post-onboarding-note-popup": true,
  /** New workspaces begin without the sample project. */
  "default-no-sample": false,
} as const;
export type FeatureFlag = keyof typeof featureFlagDefaults;
export type FeatureFlags = Readonly<Record<FeatureFlag, boolean>>;

export function isFeatureFlag(name: string): name is FeatureFlag {
  return Object.hasOwn(featureFlagDefaults, name);
}
