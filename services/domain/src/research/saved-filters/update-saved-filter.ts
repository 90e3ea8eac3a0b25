import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { parseFilter } from "../filters/parse-filter.ts";
import { parseSavedFilterTitle } from "./saved-filter.ts";
import { requireWritableSavedFilter } from "./saved-filter-policy.ts";
import { updateSavedFilterRow } from "./saved-filter-store.ts";

export interface UpdateSavedFilterInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly form?: unknown;
}

/**
 * Changes the fields that are given.
 * @throws ProductError `saved_filter.*`, `filter.invalid`, `title.*`, `plan.*`, Forbidden
 */
export async function updateSavedFilter(tx: TenantTransaction, input: UpdateSavedFilterInput): Promise<void> {
  const before = await requireWritableSavedFilter(tx, input.id);
  const { id, projectId } = before;
  const title = input.title == null ? before.title : parseSavedFilterTitle(input.title);
  const form = input.form == null ? before.form : parseFilter(input.form);
  if (input.form != null) await requireCapability(tx, "viewsAndFilters");
  await updateSavedFilterRow(tx, { id, title, form });
  await recordChange(
    tx,
    "savedFilter",
    "updated",
    { id, projectId },
    { title, before: { title: before.title } },
  );
}
