import type { Permission } from "@fieldstone/model/access/permissions.ts";
import type { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import {
  isManager,
  requireContributor,
  requireManager,
  requireMemberOrSystem,
} from "../../access/permissions/member-policy.ts";
import { loadProjectLevels, requireProjectLevel } from "../../access/permissions/project-access.ts";
import { countProjectBoards, type LockedGroup, lockBoard, lockGroup } from "./boards/tag-board-store.ts";
import {
  boardsPerProjectMax,
  type Tag,
  type TagBoard,
  tagBoardNotFound,
  tagGroupNotFound,
  tagLocked,
  tagNotFound,
  tooManyTagBoards,
} from "./tag.ts";
import { findBoardOfTag, findLockedTags, lockTag } from "./tag-store.ts";

/**
 * Changing a project's board needs WRITE there. Contributors change a workspace board, managers delete it.
 */
async function requireBoardLevel(
  tx: TenantTransaction,
  board: TagBoard,
  level: Permission,
  missing: () => ProductError,
): Promise<void> {
  if (board.projectId !== null) {
    await requireProjectLevel(tx, board.projectId, level, { missing });
  } else if (level === "FULL") requireManager(tx.context.actor);
  else if (level === "WRITE") requireContributor(tx.context.actor);
  else requireMemberOrSystem(tx.context.actor);
}

interface BoardOptions {
  /** Finds deleted ones too. */
  readonly deleted?: boolean;
  /**
   * The error for an unreadable board when the caller asked for a part of it: it must not reveal the board.
   */
  readonly missing?: () => ProductError;
}

/** @throws ProductError `tag_board.not_found`, Forbidden */
export async function requireBoard(
  tx: TenantTransaction,
  tagBoardId: string,
  level: Permission,
  { deleted = false, missing = tagBoardNotFound }: BoardOptions = {},
): Promise<TagBoard> {
  const board = await lockBoard(tx, tagBoardId);
  if (board === undefined) throw missing();
  await requireBoardLevel(tx, board, level, missing);
  if (board.deletedAt !== null && !deleted) throw missing();
  return board;
}

/** @throws ProductError `tag_board.too_many` if the project has the maximum of live boards */
export async function requireBoardCapacity(tx: TenantTransaction, projectId: string): Promise<void> {
  if ((await countProjectBoards(tx, projectId)) >= boardsPerProjectMax) throw tooManyTagBoards();
}

/** A group on a board that the actor may write. @throws ProductError `tag_group.not_found`, Forbidden */
export async function requireGroup(
  tx: TenantTransaction,
  tagGroupId: string,
  options: { readonly deleted?: boolean } = {},
): Promise<{ readonly group: LockedGroup; readonly board: TagBoard }> {
  const group = await lockGroup(tx, tagGroupId, options);
  if (group === undefined) throw tagGroupNotFound();
  return { group, board: await requireBoard(tx, group.tagBoardId, "WRITE", { missing: tagGroupNotFound }) };
}

/**
 * A tag that the actor may change; a locked tag needs FULL.
 * @throws ProductError `tag.not_found`, `tag.locked`, Forbidden
 */
export async function requireTag(
  tx: TenantTransaction,
  tagId: string,
  options: { readonly deleted?: boolean } = {},
): Promise<{ readonly tag: Tag; readonly board: TagBoard }> {
  const tagBoardId = await findBoardOfTag(tx, tagId);
  if (tagBoardId === undefined) throw tagNotFound();
  // Always lock the board before its tags: this order cannot deadlock.
  const board = await requireBoard(tx, tagBoardId, "WRITE", { missing: tagNotFound });
  const tag = await lockTag(tx, tagId);
  if (tag === undefined) throw tagNotFound();
  if (tag.deletedAt !== null && options.deleted !== true) throw tagNotFound();
  if (tag.locked && !(await hasFullLevel(tx, board))) throw tagLocked(tag.title);
  return { tag, board };
}

export async function hasFullLevel(tx: TenantTransaction, board: TagBoard): Promise<boolean> {
  if (board.projectId === null) return isManager(tx.context.actor);
  return (await loadProjectLevels(tx, [board.projectId])).get(board.projectId) === "FULL";
}

/** The actor's level on each board, to show what they may do. */
export async function loadBoardLevels(
  tx: TenantTransaction,
  boards: readonly TagBoard[],
): Promise<ReadonlyMap<string, Permission>> {
  const projectIds = boards.flatMap((board) => board.projectId ?? []);
  const levels = await loadProjectLevels(tx, [...new Set(projectIds)]);
  const { actor } = tx.context;
  const workspace: Permission = isManager(actor)
    ? "FULL"
    : actor.kind === "user" && actor.role === "CONTRIBUTOR"
      ? "WRITE"
      : "READ";
  return new Map(
    boards.map((board) => [
      board.id,
      board.projectId === null ? workspace : (levels.get(board.projectId) ?? "READ"),
    ]),
  );
}

/** The locked ones of these live tags on boards where the actor has less than FULL. */
export async function findTagsLockedFor(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<readonly Tag[]> {
  const locked = (await findLockedTags(tx, tagIds)).filter(({ projectId }) =>
    projectId === null ? !isManager(tx.context.actor) : true,
  );
  const projectIds = locked.flatMap(({ projectId }) => projectId ?? []);
  const levels = await loadProjectLevels(tx, [...new Set(projectIds)]);
  return locked.filter(({ projectId }) => projectId === null || levels.get(projectId) !== "FULL");
}

/** Adding or removing a locked tag needs FULL. @throws ProductError `tag.locked` */
export async function requireUnlocked(tx: TenantTransaction, tagIds: readonly string[]): Promise<void> {
  const [first] = await findTagsLockedFor(tx, tagIds);
  if (first !== undefined) throw tagLocked(first.title);
}
