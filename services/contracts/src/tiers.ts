/** Storage of a workspace's objects. */
export const storageTiers = ["STANDARD", "ACCELERATED", "DEDICATED"] as const;
export type StorageTier = (typeof storageTiers)[number];
