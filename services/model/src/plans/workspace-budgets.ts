import type { PlanLevel } from "./capabilities.ts";

/** What a workspace may use of its cell. */
export interface WorkspaceBudget {
  readonly requestsPerMinute: number;
  readonly storageBytes: number;
}

const gigabyte = 1_000_000_000;

/**
 * What somebody who signs up is granted at a level, until an agreement says otherwise: so much that nobody meets it at
 * work, and so little that a workspace alone fills neither a cell nor its disks. The documents state no numbers.
 */
export const workspaceBudgets: Readonly<Record<PlanLevel, WorkspaceBudget>> = {
  FREE: { requestsPerMinute: 6_000, storageBytes: 50 * gigabyte },
  PROFESSIONAL: { requestsPerMinute: 12_000, storageBytes: 500 * gigabyte },
  BUSINESS: { requestsPerMinute: 30_000, storageBytes: 2_000 * gigabyte },
  ENTERPRISE: { requestsPerMinute: 60_000, storageBytes: 10_000 * gigabyte },
};
