import { planLevels } from "@fieldstone/model/plans/capabilities.ts";
import { planKeys } from "@fieldstone/model/plans/plans.ts";
import { grantedAddOns } from "@fieldstone/model/plans/products.ts";
import { retentionPeriodsDays } from "@fieldstone/model/retention.ts";
import { z } from "zod";

/** What a workspace was granted. A bound that is left out does not bind. */
export const tenantLimits = z.strictObject({
  planTier: z.enum(planLevels),
  /** The one that is sold at the tier where left out. */
  plan: z.enum(planKeys).optional(),
  retentionDays: z.literal(retentionPeriodsDays).optional(),
  members: z.number().int().min(1).max(100_000).optional(),
  storageBytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  requestsPerMinute: z.number().int().min(60).max(1_000_000).optional(),
  /** What it has beside its plan. */
  addOns: z.array(z.enum(grantedAddOns)).optional(),
});
export type TenantLimits = z.output<typeof tenantLimits>;
