import { planLevels, soldPlanOf } from "@fieldstone/model/plans/capabilities.ts";
import { type PlanKey, planKeys } from "@fieldstone/model/plans/plans.ts";
import type { GrantedAddOn } from "@fieldstone/model/plans/products.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";

const row = z.object({ plan: z.enum(planKeys).nullable(), plan_tier: z.enum(planLevels) });

/** A workspace without granted limits is still being created and has none. */
const planBeforeGrant: PlanKey = soldPlanOf.ENTERPRISE;

/** The workspace's plan; if none was named, the one sold at its tier. */
export async function readPlan(tx: TenantTransaction): Promise<PlanKey> {
  const found = await tx.db
    .selectFrom("tenant_limits")
    .select(["plan", "plan_tier"])
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirst();
  if (found === undefined) return planBeforeGrant;
  const { plan, plan_tier: tier } = row.parse(found);
  return plan ?? soldPlanOf[tier];
}

/** Whether the workspace has an add-on. */
export async function hasAddOn(tx: TenantTransaction, addOn: GrantedAddOn): Promise<boolean> {
  const { rows } = await sql`select from tenant_limits
    where team_id = ${tx.context.teamId} and ${addOn} = any(add_ons)`.execute(tx.db);
  return rows.length > 0;
}
