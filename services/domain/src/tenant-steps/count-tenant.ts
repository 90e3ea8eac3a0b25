import { ProductError } from "@fieldstone/model/errors.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { listTenantObjects } from "./tenant-objects.ts";
import { countTenantRows } from "./tenant-rows.ts";
import type { TenantSite } from "./tenant-site.ts";

export interface TenantCounts {
  readonly rows: number;
  readonly objects: number;
}

/** What there is of a tenant now: nothing, where it was never made or is gone. */
export async function countTenant(site: TenantSite, context: TenantContext): Promise<TenantCounts> {
  let objects = 0;
  for await (const _ of listTenantObjects(site.objects, context)) objects += 1;
  try {
    const tables = await withTenant(site.cell, context, "read", countTenantRows);
    return { rows: [...tables.values()].reduce((all, count) => all + count, 0), objects };
  } catch (error) {
    if (error instanceof ProductError && error.code === "team.not_found") return { rows: 0, objects };
    throw error;
  }
}
