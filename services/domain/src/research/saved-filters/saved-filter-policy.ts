import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { type SavedFilter, savedFilterNotFound } from "./saved-filter.ts";
import { lockSavedFilter } from "./saved-filter-store.ts";

/**
 * Locks a saved filter that the actor may change: needs WRITE in its project, or a contributor for the
 * workspace's.
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
