import type { ExportSummary } from "@fieldstone/contracts/tenant-steps.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { exportTenant } from "./export-tenant.ts";
import { setTenantFrozen } from "./freeze-tenant.ts";
import type { ExportSource } from "./provisioning-dependencies.ts";

/**
 * Exports a workspace from a database that was restored to an earlier time. Freezes it there only: nothing
 * else uses that database.
 */
export async function exportPast(source: ExportSource, context: TenantContext): Promise<ExportSummary> {
  await setTenantFrozen(source.cell, context, true);
  return await exportTenant(source, context);
}
