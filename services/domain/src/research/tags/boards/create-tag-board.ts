import { newId } from "@fieldstone/model/ids.ts";
import { rankGap } from "@fieldstone/model/limits.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireManager } from "../../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../../access/permissions/project-access.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../../kernel/entitlements/entitlements.ts";
import { parseTagBoardTitle } from "../tag.ts";
import { requireBoardCapacity } from "../tag-policy.ts";
import { insertBoard, lastBoardRank, workspaceBoardCapacity } from "./tag-board-store.ts";

/**
 * Creates a board of a project, or of the workspace if no project is given.
 * @throws ProductError `title.*`, `project.not_found`, `tag_board.too_many`, `plan.upgrade_needed`, Forbidden
 */
export async function createTagBoard(
  tx: TenantTransaction,
  input: { readonly projectId?: string | null | undefined; readonly title: string },
): Promise<string> {
  const projectId = input.projectId ?? null;
  if (projectId === null) {
    requireManager(tx.context.actor);
    await requireCapacity(tx, workspaceBoardCapacity);
  } else {
    await requireProjectLevel(tx, projectId, "WRITE");
    await requireBoardCapacity(tx, projectId);
  }
  const title = parseTagBoardTitle(input.title);
  const rank = (await lastBoardRank(tx, projectId)) + rankGap;
  const board = { id: newId(), projectId, extensionId: null, title, rank };
  await insertBoard(tx, board);
  await recordChange(tx, "tagBoard", "created", { id: board.id, projectId }, { title, projectId });
  return board.id;
}
