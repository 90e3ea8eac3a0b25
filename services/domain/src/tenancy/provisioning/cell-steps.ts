import { isDeepStrictEqual } from "node:util";
import type { TenantLimits } from "@fieldstone/contracts/tenant-limits.ts";
import type { StorageTier } from "@fieldstone/contracts/tiers.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { CellDatabase } from "@fieldstone/platform/postgres/cell-database.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { hadSampleProject } from "../../research/projects/project-store.ts";
import { installFirstProject } from "../sample/install-first-project.ts";
import { seedSample } from "../sample/seed-sample.ts";
import { prepareObjectPrefix, readPreparedTier } from "./object-prefix.ts";
import { findOwner } from "./owner.ts";
import type { ProvisioningDependencies } from "./provisioning-dependencies.ts";
import { readTenantLimits, writeTenantLimits } from "./tenant-limits.ts";

/** Something that a tenant needs besides its rows. `isDone` changes nothing; `act` may be repeated. */
export interface CellStep<W> {
  isDone(site: ProvisioningDependencies, context: TenantContext, wanted: W): Promise<boolean>;
  act(site: ProvisioningDependencies, context: TenantContext, wanted: W): Promise<void>;
}

export const limitsStep: CellStep<TenantLimits> = {
  isDone: async (site, context, wanted) =>
    isDeepStrictEqual(await withTenant(site.cell, context, "read", readTenantLimits), wanted),
  act: (site, context, wanted) =>
    withTenant(site.cell, context, "write", (tx) => writeTenantLimits(tx, wanted)),
};

export const objectPrefixStep: CellStep<StorageTier> = {
  isDone: async (site, context, wanted) => (await readPreparedTier(site.objects, context)) === wanted,
  act: (site, context, wanted) => prepareObjectPrefix(site.objects, context, wanted),
};

export const searchTableStep: CellStep<undefined> = {
  isDone: (site, context) => site.search.exists(context),
  act: (site, context) => site.search.create(context),
};

export const seedStep: CellStep<undefined> = {
  isDone: (site, context) => withTenant(site.cell, context, "read", hadSampleProject),
  async act(site, context) {
    await seedTenant(site.cell, context, await withTenant(site.cell, context, "read", findOwner));
  },
};

/** Installs the sample project in one transaction. Runs as the workspace owner, who can change it. */
export async function seedTenant(cell: CellDatabase, context: TenantContext, ownerId: string): Promise<void> {
  await withTenant(cell, asOwner(context, ownerId), "write", seedSample);
}

/**
 * Creates the first project from a template, as the workspace owner. If the plan lacks something that the
 * template needs, only a project with the template's name is created, so that the owner does not find an
 * empty workspace.
 */
export async function installTemplate(
  cell: CellDatabase,
  context: TenantContext,
  { ownerId, templateId }: { readonly ownerId: string; readonly templateId: string },
): Promise<void> {
  const owner = asOwner(context, ownerId);
  try {
    await withTenant(cell, owner, "write", (tx) => installFirstProject(tx, templateId, "whole"));
  } catch (error) {
    if (!(error instanceof ProductError && error.code.startsWith("plan."))) throw error;
    await withTenant(cell, owner, "write", (tx) => installFirstProject(tx, templateId, "name"));
  }
}

function asOwner(context: TenantContext, userId: string): TenantContext {
  return {
    ...context,
    actor: { kind: "user", userId, role: "MANAGER", workspaceAdmin: true, groupIds: [] },
  };
}

export interface DesiredTenant {
  readonly limits: TenantLimits;
  readonly storageTier: StorageTier;
}

/**
 * Runs the steps of a creation after the team's rows exist, in order. The operator runs the same steps one by
 * one. The sample project is created by a task, so that no user waits for it. A repeated run leaves limits
 * that were granted since.
 */
export async function runCellSteps(
  site: ProvisioningDependencies,
  context: TenantContext,
  wanted: DesiredTenant,
): Promise<void> {
  const granted = await withTenant(site.cell, context, "read", readTenantLimits);
  if (granted === undefined) await limitsStep.act(site, context, wanted.limits);
  const prepared = await readPreparedTier(site.objects, context);
  if (prepared === undefined) await objectPrefixStep.act(site, context, wanted.storageTier);
  if (!(await searchTableStep.isDone(site, context, undefined))) {
    await searchTableStep.act(site, context, undefined);
  }
}
