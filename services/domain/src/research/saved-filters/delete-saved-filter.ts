import { savedFiltersPerListMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { savedFilterLimitReached } from "./saved-filter.ts";
import { requireWritableSavedFilter } from "./saved-filter-policy.ts";
import { countSavedFilters, markSavedFilterDeleted } from "./saved-filter-store.ts";

/** Deletes a saved filter or restores it. @throws ProductError `saved_filter.*`, Forbidden */
export async function setSavedFilterDeleted(
  tx: TenantTransaction,
  savedFilterId: string,
  deleted: boolean,
): Promise<void> {
  const filter = await requireWritableSavedFilter(tx, savedFilterId, { deleted: !deleted });
  const { id, projectId, title } = filter;
  if ((filter.deletedAt !== null) === deleted) return;
  if (!deleted && (await countSavedFilters(tx, filter)) >= savedFiltersPerListMax)
    throw savedFilterLimitReached();
  await markSavedFilterDeleted(tx, id, deleted);
  await recordChange(tx, "savedFilter", deleted ? "deleted" : "restored", { id, projectId }, { title });
}
