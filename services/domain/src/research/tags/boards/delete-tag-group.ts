import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../../kernel/audit/audit-store.ts";
import { announceBoard } from "../tag-changes.ts";
import { requireGroup } from "../tag-policy.ts";
import { dissolveGroup } from "./tag-board-store.ts";

/**
 * Deletes a group; its tags stay on the board, ungrouped.
 * @throws ProductError `tag_group.not_found`, Forbidden
 */
export async function deleteTagGroup(tx: TenantTransaction, tagGroupId: string): Promise<void> {
  const { group, board } = await requireGroup(tx, tagGroupId);
  await dissolveGroup(tx, group);
  await recordAudit(tx, {
    kind: "tag_group.deleted",
    subjectType: "tagGroup",
    subjectId: tagGroupId,
    data: { title: group.title, tagBoardId: group.tagBoardId },
  });
  await announceBoard(tx, board, "updated");
}
