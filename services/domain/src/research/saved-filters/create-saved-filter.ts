import { newId } from "@fieldstone/model/ids.ts";
import { savedFiltersPerListMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireContributor } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { parseFilter } from "../filters/parse-filter.ts";
import {
  isPlaceOf,
  parseSavedFilterTitle,
  type SavedFilterTarget,
  savedFilterLimitReached,
  savedFilterPlaceInvalid,
} from "./saved-filter.ts";
import { countSavedFilters, insertSavedFilter } from "./saved-filter-store.ts";

export interface CreateSavedFilterInput {
  /** Undefined for lists of the workspace. */
  readonly projectId?: string | null | undefined;
  readonly target: SavedFilterTarget;
  readonly title: string;
  readonly form?: unknown;
}

/**
 * Saves a filter under a name. Only saving depends on the plan: a filter in an address works on every plan,
 * so that shared links keep working.
 * @throws ProductError `saved_filter.*`, `filter.invalid`, `plan.upgrade_needed`, `project.not_found`,
 * Forbidden
 */
export async function createSavedFilter(
  tx: TenantTransaction,
  input: CreateSavedFilterInput,
): Promise<string> {
  const { target } = input;
  const projectId = input.projectId ?? null;
  if (projectId !== null) await requireProjectLevel(tx, projectId, "WRITE");
  else requireContributor(tx.context.actor);
  if (!isPlaceOf(target, projectId)) throw savedFilterPlaceInvalid();
  const title = parseSavedFilterTitle(input.title);
  const form = parseFilter(input.form);
  await requireCapability(tx, "viewsAndFilters");
  if ((await countSavedFilters(tx, { projectId, target })) >= savedFiltersPerListMax)
    throw savedFilterLimitReached();
  const id = newId();
  await insertSavedFilter(tx, { id, projectId, target, title, form });
  await recordChange(tx, "savedFilter", "created", { id, projectId }, { title, target, projectId });
  return id;
}
