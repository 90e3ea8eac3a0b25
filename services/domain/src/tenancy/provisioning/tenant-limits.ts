import { type TenantLimits, tenantLimits } from "@fieldstone/contracts/tenant-limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { markMadeByAi } from "../../kernel/indexing/search-tasks.ts";

/** Undefined if nothing was granted yet. */
export async function readTenantLimits(tx: TenantTransaction): Promise<TenantLimits | undefined> {
  const row = await tx.db
    .selectFrom("tenant_limits")
    .selectAll()
    .where("team_id", "=", tx.context.teamId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return tenantLimits.parse({
    planTier: row.plan_tier,
    ...(row.plan === null ? {} : { plan: row.plan }),
    ...(row.retention_days === null ? {} : { retentionDays: row.retention_days }),
    ...(row.members_max === null ? {} : { members: row.members_max }),
    ...(row.storage_bytes_max === null ? {} : { storageBytes: row.storage_bytes_max }),
    ...(row.requests_per_minute_max === null ? {} : { requestsPerMinute: row.requests_per_minute_max }),
    ...(row.add_ons.length === 0 ? {} : { addOns: row.add_ons }),
  });
}

/** Replaces all limits: those left out become unlimited. */
export async function writeTenantLimits(tx: TenantTransaction, limits: TenantLimits): Promise<void> {
  const values = {
    plan_tier: limits.planTier,
    plan: limits.plan ?? null,
    retention_days: limits.retentionDays ?? null,
    members_max: limits.members ?? null,
    storage_bytes_max: limits.storageBytes ?? null,
    requests_per_minute_max: limits.requestsPerMinute ?? null,
    add_ons: [...(limits.addOns ?? [])],
    updated_at: new Date(),
  };
  const before = await readTenantLimits(tx);
  await tx.db
    .insertInto("tenant_limits")
    .values({ team_id: tx.context.teamId, ...values })
    .onConflict((conflict) => conflict.column("team_id").doUpdateSet(values))
    .execute();
  // Search finds AI-made objects only if the workspace has AI.
  if (withoutAi(before) !== withoutAi(limits)) await markMadeByAi(tx);
  const subject = { subjectType: "team", subjectId: tx.context.teamId };
  await recordAudit(tx, { kind: "team.limits_set", ...subject, data: { ...limits } });
}

function withoutAi(limits: TenantLimits | undefined): boolean {
  return limits?.addOns?.includes("DISABLE_GEN_AI_ADDON") === true;
}
