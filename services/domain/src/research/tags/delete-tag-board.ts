import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { enqueueBoardIndexing } from "../../kernel/indexing/search-tasks.ts";
import { markBoardDeleted } from "./tag-board-store.ts";
import { announceBoard } from "./tag-changes.ts";
import { requireBoard } from "./tag-policy.ts";

/**
 * Moves a board with its tags to the trash, or brings it back with the taggings it had.
 * @throws ProductError `tag_board.not_found`, Forbidden without FULL
 */
export async function setTagBoardDeleted(
  tx: TenantTransaction,
  tagBoardId: string,
  deleted: boolean,
): Promise<void> {
  const board = await requireBoard(tx, tagBoardId, "FULL", { deleted: !deleted });
  if ((board.deletedAt !== null) === deleted) return;
  await markBoardDeleted(tx, tagBoardId, deleted);
  await recordAudit(tx, {
    kind: deleted ? "tag_board.deleted" : "tag_board.restored",
    subjectType: "tagBoard",
    subjectId: tagBoardId,
    data: { title: board.title },
  });
  await enqueueBoardIndexing(tx, tagBoardId);
  await announceBoard(tx, board, deleted ? "deleted" : "created");
}
