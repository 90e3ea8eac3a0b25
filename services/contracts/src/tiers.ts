/** What a workspace pays for, as its cell enforces it. */
export const planTiers = ["FREE", "PROFESSIONAL", "BUSINESS", "ENTERPRISE"] as const;
export type PlanTier = (typeof planTiers)[number];

/** How a workspace's objects are kept. */
export const storageTiers = ["STANDARD", "ACCELERATED", "DEDICATED"] as const;
export type StorageTier = (typeof storageTiers)[number];
