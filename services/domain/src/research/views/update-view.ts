import type { ViewLayout } from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { ensureCanvas } from "./canvas.ts";
import { parseSettings, parseViewTitle } from "./view.ts";
import { requireWritableView } from "./view-policy.ts";
import { updateViewRow } from "./view-store.ts";

export interface UpdateViewInput {
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly layout?: ViewLayout | null | undefined;
  readonly settings?: unknown;
}

/** Changes the fields that are given. @throws ProductError `view.*`, `title.*`, `plan.*`, Forbidden */
export async function updateView(tx: TenantTransaction, input: UpdateViewInput): Promise<void> {
  const before = await requireWritableView(tx, input.id);
  const { id, projectId } = before;
  const after = {
    title: input.title == null ? before.title : parseViewTitle(input.title),
    layout: input.layout ?? before.layout,
    settings: input.settings == null ? before.settings : parseSettings(input.settings, before.target),
  };
  if (input.settings != null || after.layout !== before.layout)
    await requireCapability(tx, "viewsAndFilters");
  await updateViewRow(tx, { id, ...after });
  if (after.layout !== before.layout) await ensureCanvas(tx, { id, projectId, layout: after.layout });
  const { title, layout, settings } = before;
  await recordChange(
    tx,
    "view",
    "updated",
    { id, projectId },
    { ...after, before: { title, layout, settings } },
  );
}
