import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { groupsPerBoardMax, tooManyTagGroups } from "../tag.ts";
import { recordGroupEvent } from "../tag-changes.ts";
import { requireGroup } from "../tag-policy.ts";
import { countGroups, refillGroup } from "./tag-board-store.ts";

/**
 * Restores a group at its position with those of its tags that are still ungrouped on its board.
 * @throws ProductError `tag_group.not_found`, `tag_group.too_many`, Forbidden
 */
export async function restoreTagGroup(tx: TenantTransaction, tagGroupId: string): Promise<void> {
  const { group, board } = await requireGroup(tx, tagGroupId, { deleted: true });
  if (group.deletedAt === null) return;
  if ((await countGroups(tx, board.id)) >= groupsPerBoardMax) throw tooManyTagGroups();
  await refillGroup(tx, group);
  await recordGroupEvent(tx, "tag_group.restored", tagGroupId, board, {
    title: group.title,
    tagBoardId: board.id,
  });
}
