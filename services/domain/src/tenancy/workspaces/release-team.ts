import { dayMs } from "@fieldstone/model/durations.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type TenantTransaction, withTenantFence } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readTeam } from "../../kernel/workspace/read-team.ts";
import { countMembers, deleteTenantRows } from "../../kernel/workspace/team-store.ts";
import type { ProvisioningDependencies } from "../provisioning/provisioning-dependencies.ts";
import { removeBesideRows } from "../provisioning/purge-tenant.ts";

/** The maximum age of a failed creation, in ms; an older workspace is not released. */
const releasableMs = dayMs;

/**
 * Undoes a failed creation: deletes the team with everything in it.
 * @throws ProductError `team.not_found`, `team.in_use` if it is not new or others have joined
 */
export async function releaseTeam(site: ProvisioningDependencies, context: TenantContext): Promise<void> {
  await withTenantFence(site.cell, context, refuseInUse);
  await removeBesideRows(site, context);
  // The rows are deleted last, so that an interrupted release can be repeated.
  await withTenantFence(site.cell, context, async (tx) => {
    await refuseInUse(tx);
    await deleteTenantRows(tx);
  });
}

async function refuseInUse(tx: TenantTransaction): Promise<void> {
  const team = await readTeam(tx);
  if (Date.now() - team.createdAt.getTime() > releasableMs || (await countMembers(tx)) > 1) {
    throw new ProductError(
      "InvalidOperation",
      "team.in_use",
      "This workspace is in use and cannot be taken back.",
    );
  }
}
