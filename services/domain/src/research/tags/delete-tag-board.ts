import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { tagBoardOfExtension } from "./tag.ts";
import { markBoardDeleted } from "./tag-board-store.ts";
import { markBoardForIndexing } from "./tag-indexing-store.ts";
import { requireBoard } from "./tag-policy.ts";

/**
 * Moves a board with its tags to the trash, or brings it back with the taggings it had.
 * @throws ProductError `tag_board.*`, Forbidden without FULL
 */
export async function setTagBoardDeleted(
  tx: TenantTransaction,
  tagBoardId: string,
  deleted: boolean,
): Promise<void> {
  const board = await requireBoard(tx, tagBoardId, "FULL", { deleted: !deleted });
  if (board.extensionId !== null) throw tagBoardOfExtension(board.title);
  if ((board.deletedAt !== null) === deleted) return;
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
