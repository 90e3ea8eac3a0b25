import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type SavedFilter, savedFilterNotFound } from "./saved-filter.ts";
import { lockSavedFilter } from "./saved-filter-store.ts";

/**
 * The filter, locked, which the actor may change: one of a project with WRITE there, one of the workspace as a contributor.
 * @throws ProductError `saved_filter.not_found`, Forbidden
 */
export async function requireWritableSavedFilter(
  tx: TenantTransaction,
  savedFilterId: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<SavedFilter> {
  const filter = await lockSavedFilter(tx, savedFilterId);
  if (filter === undefined) throw savedFilterNotFound();
  if (filter.projectId === null) requireContributor(tx.context.actor);
  else await requireProjectLevel(tx, filter.projectId, "WRITE", { missing: savedFilterNotFound });
  if (filter.deletedAt !== null && !deleted) throw savedFilterNotFound();
  return filter;
}
