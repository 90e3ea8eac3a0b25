import { type PurgeReceipt, purgeReceipt } from "@fieldstone/contracts/tenant-steps.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { objectPrefix } from "@fieldstone/platform/objects/object-key.ts";
import { deletePrefix } from "@fieldstone/platform/objects/object-store.ts";
import { withTenantFence } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { deleteTenantRows } from "../../kernel/workspace/team-store.ts";
import { type ExportManifest, exportKey, readManifest, summaryOf } from "./export-manifest.ts";
import type { ExportingSite, ProvisioningDependencies } from "./provisioning-dependencies.ts";
import { readText } from "./read-text.ts";
import { ignoreNotFound, readFrozenSince } from "./team-state.ts";
import { listTenantObjects } from "./tenant-objects.ts";
import { countTenantRows } from "./tenant-rows.ts";

export interface PurgedExport {
  readonly location: string;
  readonly sha256: string;
}

/**
 * Deletes the rows, tasks, objects and index of a frozen tenant, after comparing each with the export's
 * manifest: nothing that is missing there is deleted. Resumes if interrupted. The receipt stays with the
 * export.
 * @throws ProductError `team.not_frozen`, `export.not_found`, `export.mismatch`, `export.outdated`
 */
export async function purgeTenant(
  site: ExportingSite,
  context: TenantContext,
  exported: PurgedExport,
): Promise<PurgeReceipt> {
  const { location } = exported;
  if (!location.startsWith(objectPrefix(context))) throw mismatch();
  const manifest = await readManifest(site.exports, location);
  const { rows, objects, sha256 } = summaryOf(location, manifest);
  if (sha256 !== exported.sha256) throw mismatch();
  await refuseNewObjects(site, context, manifest);
  await ignoreNotFound(() => withTenantFence(site.cell, context, (tx) => refuseNewRows(tx, manifest)));
  await removeBesideRows(site, context);
  // The rows go last and together: until then the tenant is known, and an interrupted purge is noticed.
  await ignoreNotFound(() =>
    withTenantFence(site.cell, context, async (tx) => {
      await refuseNewRows(tx, manifest);
      await deleteTenantRows(tx);
    }),
  );
  const key = exportKey(location, "receipt.json");
  if ((await site.exports.head(key)) === undefined) {
    const made: PurgeReceipt = { purgedAt: new Date().toISOString(), rows, objects, exportSha256: sha256 };
    await site.exports.put(key, Buffer.from(JSON.stringify(made)), "application/json");
  }
  return purgeReceipt.parse(JSON.parse(await readText((await site.exports.get(key)).body)));
}

/** Deletes a tenant's index and objects. Safe to repeat, even if the tenant is gone. */
export async function removeBesideRows(
  site: ProvisioningDependencies,
  context: TenantContext,
): Promise<void> {
  await site.search.drop(context);
  await deletePrefix(site.objects, objectPrefix(context));
}

async function refuseNewRows(
  tx: Parameters<typeof countTenantRows>[0],
  { tables }: ExportManifest,
): Promise<void> {
  await readFrozenSince(tx);
  const counts = await countTenantRows(tx);
  if (counts.size !== tables.length || tables.some(({ table, rows }) => counts.get(table) !== rows)) {
    throw outdated();
  }
}

/** Missing objects are expected after an interrupted purge; additional or changed ones are not. */
async function refuseNewObjects(
  site: ProvisioningDependencies,
  context: TenantContext,
  { objects }: ExportManifest,
): Promise<void> {
  const exported = new Map(objects.map(({ source, sizeBytes }) => [String(source), sizeBytes]));
  for await (const { key, sizeBytes } of listTenantObjects(site.objects, context)) {
    if (exported.get(key) !== sizeBytes) throw outdated();
  }
}

function mismatch(): ProductError {
  const message = "The export is not the one that was verified. Export the workspace again.";
  return new ProductError("InvalidOperation", "export.mismatch", message);
}

function outdated(): ProductError {
  const message = "There is more in the workspace than in its export. Export it again.";
  return new ProductError("InvalidOperation", "export.outdated", message);
}
