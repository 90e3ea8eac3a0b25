import type { PlanLevel } from "./capabilities.ts";

/** A workspace's share of its cell's resources. */
export interface WorkspaceBudget {
  readonly requestsPerMinute: number;
  readonly storageBytes: number;
}

const gigabyte = 1_000_000_000;

/**
 * Default budgets by level until an agreement overrides them: high enough for normal work, low enough that
 * one workspace cannot fill a cell or its disks. The documents state no numbers.
 */
export const workspaceBudgets: Readonly<Record<PlanLevel, WorkspaceBudget>> = {
  FREE: { requestsPerMinute: 6_000, storageBytes: 50 * gigabyte },
  PROFESSIONAL: { requestsPerMinute: 12_000, storageBytes: 500 * gigabyte },
  BUSINESS: { requestsPerMinute: 30_000, storageBytes: 2_000 * gigabyte },
  ENTERPRISE: { requestsPerMinute: 60_000, storageBytes: 10_000 * gigabyte },
};
