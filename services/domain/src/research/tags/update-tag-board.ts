import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { parseTagBoardTitle } from "./tag.ts";
import { renameBoard } from "./tag-board-store.ts";
import { announceBoard } from "./tag-changes.ts";
import { requireBoard } from "./tag-policy.ts";

/** @throws ProductError `tag_board.not_found`, `title.*`, Forbidden */
export async function updateTagBoard(
  tx: TenantTransaction,
  input: { readonly id: string; readonly title: string },
): Promise<void> {
  const board = await requireBoard(tx, input.id, "WRITE");
  const title = parseTagBoardTitle(input.title);
  await renameBoard(tx, board.tagBoardId, title);
  await recordAudit(tx, {
    kind: "tag_board.updated",
    subjectType: "tagBoard",
    subjectId: board.tagBoardId,
    data: { title, before: board.title },
  });
  await announceBoard(tx, board, "updated");
}
