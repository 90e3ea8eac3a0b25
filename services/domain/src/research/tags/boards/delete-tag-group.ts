import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordGroupEvent } from "../tag-changes.ts";
import { requireGroup } from "../tag-policy.ts";
import { dissolveGroup } from "./tag-board-store.ts";

/**
 * Deletes a group, which can be restored; its tags stay on the board, ungrouped.
 * @throws ProductError `tag_group.not_found`, Forbidden
 */
export async function deleteTagGroup(tx: TenantTransaction, tagGroupId: string): Promise<void> {
  const { group, board } = await requireGroup(tx, tagGroupId);
  await dissolveGroup(tx, group);
  await recordGroupEvent(tx, "tag_group.deleted", tagGroupId, board, {
    title: group.title,
    tagBoardId: group.tagBoardId,
  });
}
