import { planLevels } from "@fieldstone/model/plans/capabilities.ts";
import { planKeys } from "@fieldstone/model/plans/plans.ts";
import { grantedAddOns } from "@fieldstone/model/plans/products.ts";
import { retentionPeriodsDays } from "@fieldstone/model/retention.ts";
import { z } from "zod";

/** The limits granted to a workspace. A limit that is left out does not apply. */
export const tenantLimits = z.strictObject({
  planTier: z.enum(planLevels),
  /** If left out, the plan sold at the tier. */
  plan: z.enum(planKeys).optional(),
  retentionDays: z.literal(retentionPeriodsDays).optional(),
  members: z.number().int().min(1).max(100_000).optional(),
  storageBytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  requestsPerMinute: z.number().int().min(60).max(1_000_000).optional(),
  /** Features granted beside the plan. */
  addOns: z.array(z.enum(grantedAddOns)).optional(),
});
export type TenantLimits = z.output<typeof tenantLimits>;
