/** What staff tools may be allowed, one by one. */
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

/** Switches that a workspace can be given. */
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
