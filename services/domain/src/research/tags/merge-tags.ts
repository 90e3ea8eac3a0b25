import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { isBoardApplicable } from "./boards/tag-board-store.ts";
import type { TagBoard } from "./tag.ts";
import { announceTag } from "./tag-changes.ts";
import { markTagForIndexing } from "./tag-indexing-store.ts";
import { requireTag } from "./tag-policy.ts";
import { markTagDeleted } from "./tag-store.ts";
import { mergeTaggings } from "./tagging-store.ts";

/**
 * Moves one tag's highlights to another and deletes the first; restoring that one undoes the merge.
 * @throws ProductError `tag.merge_itself`, `tag.merge_boards`, `tag.not_found`, `tag.locked`, Forbidden
 */
export async function mergeTags(
  tx: TenantTransaction,
  input: { readonly fromId: string; readonly intoId: string },
): Promise<void> {
  if (input.fromId === input.intoId) {
    throw new ProductError(
      "ValidationError",
      "tag.merge_itself",
      "Choose another tag to merge this one into.",
      {
        field: "intoId",
      },
    );
  }
  // Two concurrent merges of the same tags in opposite directions lock them in the same order.
  if (input.intoId < input.fromId) await requireTag(tx, input.intoId);
  const { tag: from, board } = await requireTag(tx, input.fromId);
  const { tag: into, board: intoBoard } = await requireTag(tx, input.intoId);
  if (!(await isMergeable(tx, board, intoBoard))) {
    throw new ProductError(
      "InvalidOperation",
      "tag.merge_boards",
      "These tags belong to different projects. Choose a tag of the same project, of the workspace, or of an extension that is on in the project.",
      { field: "intoId" },
    );
  }
  const addedCount = await mergeTaggings(tx, from, into);
  await markTagDeleted(tx, from, true);
  await recordChange(
    tx,
    "tag",
    "merged",
    { id: from.id, projectId: board.projectId },
    { title: from.title, into: { id: into.id, title: into.title }, addedCount },
  );
  await markTagForIndexing(tx, from.id);
  await announceTag(tx, into.id, intoBoard, "updated");
}

/** Whether highlights with tags of the first board can have tags of the other. */
async function isMergeable(tx: TenantTransaction, from: TagBoard, into: TagBoard): Promise<boolean> {
  if (from.id === into.id) return true;
  if (from.projectId !== null) return await isBoardApplicable(tx, into.id, from.projectId);
  return into.projectId === null && into.extensionId === null;
}
