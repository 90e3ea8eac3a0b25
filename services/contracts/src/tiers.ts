/** How a workspace's objects are kept. */
export const storageTiers = ["STANDARD", "ACCELERATED", "DEDICATED"] as const;
export type StorageTier = (typeof storageTiers)[number];
