import { savedFiltersPerListMax } from "@fieldstone/model/limits.ts";
import { mapFilter, type SettingsIdKind } from "@fieldstone/model/views/map-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { readEntitlements } from "../../../kernel/entitlements/entitlements.ts";
import { countSavedFilters, insertSavedFilter } from "../../../research/saved-filters/saved-filter-store.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import { findSettingsIds } from "../exported/settings-ids.ts";
import { importedId } from "../imported-id.ts";
import type { DraftWhole } from "./draft-whole.ts";
import type { Restoring } from "./restoring.ts";

/** Restores saved filters. One that names something that is not here would find something else: it is left out. */
export async function restoreSavedFilters(
  tx: TenantTransaction,
  { current: { id: importId, projectId }, author, memberIds }: Restoring,
  { savedFilters, filterNames }: DraftWhole,
): Promise<readonly LeftOut[]> {
  if (savedFilters.length === 0) return [];
  const leftOut: LeftOut[] = [];
  const isInPlan = (await readEntitlements(tx)).capabilities.has("viewsAndFilters");
  const idOf = await findSettingsIds(tx, projectId, filterNames, author);
  for (const { number, target, title, form: given, members } of savedFilters) {
    const lost = new Set<SettingsIdKind>();
    const emails = new Map(members.map(({ id, email }) => [id, email.toLowerCase()]));
    const form = mapFilter(given, (kind, id) => {
      const found = kind === "member" ? memberIds.get(emails.get(id) ?? "") : idOf(kind, id);
      if (found === undefined) lost.add(kind);
      return found;
    });
    const isFull = (await countSavedFilters(tx, { projectId, target })) >= savedFiltersPerListMax;
    const missing = lost.has("member") ? "NOT_MEMBER" : lost.size > 0 ? "ELSEWHERE" : undefined;
    const reason = !isInPlan ? "PLAN" : isFull ? "LIMIT" : missing;
    if (reason !== undefined) {
      leftOut.push({ kind: "SAVED_FILTER", name: title, reason });
      continue;
    }
    const id = importedId(importId, "savedFilter", number);
    await insertSavedFilter(tx, { id, projectId, target, title, form });
    await recordChange(tx, "savedFilter", "created", { id, projectId }, { title, target, projectId });
  }
  return leftOut;
}
