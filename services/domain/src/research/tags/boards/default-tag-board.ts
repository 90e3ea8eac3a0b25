import { newId } from "@fieldstone/model/ids.ts";
import { rankGap } from "@fieldstone/model/limits.ts";
import { defaultTagBoardTitle } from "@fieldstone/model/text/display-names.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../../access/permissions/project-access.ts";
import { announce } from "../../../kernel/changes/record-event.ts";
import { listBoardsOfProjects } from "./read-tag-boards.ts";
import { insertBoard } from "./tag-board-store.ts";

/** Creates the first board of a project. */
export async function createDefaultTagBoard(tx: TenantTransaction, projectId: string): Promise<string> {
  const tagBoardId = newId();
  await insertBoard(tx, {
    id: tagBoardId,
    projectId,
    extensionId: null,
    title: defaultTagBoardTitle,
    rank: rankGap,
  });
  await announce(tx, { type: "tagBoard", id: tagBoardId, projectId, act: "created" });
  return tagBoardId;
}

/**
 * The project's first board; created if all were deleted.
 * @throws ProductError `project.not_found`, Forbidden
 */
export async function ensureDefaultTagBoard(tx: TenantTransaction, projectId: string): Promise<string> {
  await requireProjectLevel(tx, projectId, "WRITE");
  const boards = await listBoardsOfProjects(tx, [projectId]);
  const own = boards.find((board) => board.projectId === projectId);
  return own?.id ?? (await createDefaultTagBoard(tx, projectId));
}
