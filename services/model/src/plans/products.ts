export const productTypes = [
  "ADDON",
  "BACKSTAGE",
  "CHANNELS",
  "DISABLE_GEN_AI_ADDON",
  "ENTERPRISE",
  "FREE",
  "HIPAA",
  "MAGIC_ADDON",
  "MARKUP",
  "PLAYBACK",
  "PRO",
  "RECRUIT",
  "TEAM",
] as const;
export type ProductType = (typeof productTypes)[number];

/** Add-ons that change what a workspace may do. DISABLE_GEN_AI_ADDON removes all AI features. */
export const grantedAddOns = ["DISABLE_GEN_AI_ADDON"] as const satisfies readonly ProductType[];
export type GrantedAddOn = (typeof grantedAddOns)[number];

export const productFamilies = ["free", "pro", "team", "enterprise", "addon", "channels", "recruit"] as const;
export type ProductFamily = (typeof productFamilies)[number];

export const subscriptionStatuses = ["ACTIVE", "CANCELED", "PAST_DUE", "TRIALING", "UNPAID"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
