import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireWritableView } from "./view-policy.ts";
import { lockViewCapacity, markViewDeleted } from "./view-store.ts";

/** Moves a view to the trash, or restores it. @throws ProductError `view.not_found`, `view.limit`, Forbidden */
export async function setViewDeleted(tx: TenantTransaction, viewId: string, deleted: boolean): Promise<void> {
  const { id, projectId, title, deletedAt } = await requireWritableView(tx, viewId, { deleted: !deleted });
  if ((deletedAt !== null) === deleted) return;
  if (!deleted) await lockViewCapacity(tx, projectId);
  await markViewDeleted(tx, id, deleted);
  await recordChange(tx, "view", deleted ? "deleted" : "restored", { id, projectId }, { title });
}
