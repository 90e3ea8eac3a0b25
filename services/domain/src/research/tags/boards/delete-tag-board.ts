import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../../kernel/entitlements/entitlements.ts";
import { tagBoardOfExtension } from "../tag.ts";
import { markBoardForIndexing } from "../tag-indexing-store.ts";
import { requireBoard, requireBoardCapacity } from "../tag-policy.ts";
import { markBoardDeleted, workspaceBoardCapacity } from "./tag-board-store.ts";

/**
 * Moves a board and its tags to the trash, or restores it with its taggings.
 * @throws ProductError `tag_board.*`, `plan.limit_reached`, Forbidden without FULL
 */
export async function setTagBoardDeleted(
  tx: TenantTransaction,
  tagBoardId: string,
  deleted: boolean,
): Promise<void> {
  const board = await requireBoard(tx, tagBoardId, "FULL", { deleted: !deleted });
  if (board.extensionId !== null) throw tagBoardOfExtension(board.title);
  if ((board.deletedAt !== null) === deleted) return;
  if (!deleted) {
    if (board.projectId === null) await requireCapacity(tx, workspaceBoardCapacity);
    else await requireBoardCapacity(tx, board.projectId);
  }
  await markBoardDeleted(tx, tagBoardId, deleted);
  await recordChange(
    tx,
    "tagBoard",
    deleted ? "deleted" : "restored",
    { id: tagBoardId, projectId: board.projectId },
    { title: board.title },
  );
  await markBoardForIndexing(tx, tagBoardId);
}
