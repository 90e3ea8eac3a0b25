/** Individual permissions of staff tools. */
export const staffPermissions = [
  "createSupportAccess",
  "emailSearch",
  "listBillingProducts",
  "createBillingQuote",
  "createWorkspace",
  "listProductRestrictions",
  "updateSubdomain",
] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/** Switches that staff can set for a workspace. */
export const teamFlags = [
  "contentVisibility",
  "teamInviteEmailsDisabled",
  "accessRequestsDisabled",
  "communityPublishingDisabled",
  "hipaaDownloadsAllowed",
  "hipaaApiAllowed",
  "channelsBeta",
  "askTrial",
] as const;
export type TeamFlag = (typeof teamFlags)[number];

export const growthOnboardingVariants = [
  "magic-onboarding",
  "product-tour",
  "default",
  "default-no-sample",
] as const;
export type GrowthOnboardingVariant = (typeof growthOnboardingVariants)[number];
export const defaultGrowthOnboarding: GrowthOnboardingVariant = "default";
