import { extensionsMax } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { markBoardDeleted } from "../tags/boards/tag-board-store.ts";
import { markBoardForIndexing } from "../tags/tag-indexing-store.ts";
import { extensionLimitReached } from "./extension.ts";
import { requireExtension } from "./extension-policy.ts";
import { countExtensions, extensionCapacity, markExtensionDeleted } from "./extension-store.ts";

/**
 * Moves an extension to the trash with its tags, fields and values, or restores all of it in the projects
 * that had it on.
 * @throws ProductError `extension.*`, `plan.limit_reached`, Forbidden
 */
export async function setExtensionDeleted(
  tx: TenantTransaction,
  extensionId: string,
  deleted: boolean,
): Promise<void> {
  const extension = await requireExtension(tx, extensionId, { deleted: !deleted });
  if ((extension.deletedAt !== null) === deleted) return;
  if (!deleted) {
    await requireCapacity(tx, extensionCapacity);
    if ((await countExtensions(tx)) >= extensionsMax) throw extensionLimitReached();
  }
  await markExtensionDeleted(tx, extensionId, deleted);
  await markBoardDeleted(tx, extension.tagBoardId, deleted);
  await recordChange(
    tx,
    "extension",
    deleted ? "deleted" : "restored",
    { id: extensionId },
    { title: extension.title },
  );
  await markBoardForIndexing(tx, extension.tagBoardId);
}
