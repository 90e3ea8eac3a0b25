import type { TenantCounts } from "@fieldstone/contracts/tenant-steps.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import type { ProvisioningDependencies } from "./provisioning-dependencies.ts";
import { ignoreNotFound } from "./team-state.ts";
import { listTenantObjects } from "./tenant-objects.ts";
import { countTenantRows } from "./tenant-rows.ts";

/** Counts a tenant's rows and objects; zero if it never existed or is gone. */
export async function countTenant(
  site: ProvisioningDependencies,
  context: TenantContext,
): Promise<TenantCounts> {
  let objects = 0;
  for await (const _ of listTenantObjects(site.objects, context)) objects += 1;
  const tables = await ignoreNotFound(() => withTenant(site.cell, context, "read", countTenantRows));
  return { rows: [...(tables?.values() ?? [])].reduce((all, count) => all + count, 0), objects };
}
