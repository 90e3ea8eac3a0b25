import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { parseTagBoardTitle, tagBoardOfExtension } from "../tag.ts";
import { requireBoard } from "../tag-policy.ts";
import { renameBoard } from "./tag-board-store.ts";

/** @throws ProductError `tag_board.*`, `title.*`, Forbidden */
export async function updateTagBoard(
  tx: TenantTransaction,
  input: { readonly id: string; readonly title: string },
): Promise<void> {
  const board = await requireBoard(tx, input.id, "WRITE");
  if (board.extensionId !== null) throw tagBoardOfExtension(board.title);
  const title = parseTagBoardTitle(input.title);
  await renameBoard(tx, board.id, title);
  await recordChange(
    tx,
    "tagBoard",
    "updated",
    { id: board.id, projectId: board.projectId },
    { title, before: board.title },
  );
}
