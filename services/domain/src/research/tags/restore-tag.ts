import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { tagsPerBoardMax, tagTitleTaken, tooManyTags } from "./tag.ts";
import { announceTag } from "./tag-changes.ts";
import { markTagForIndexing } from "./tag-indexing-store.ts";
import { requireTag } from "./tag-policy.ts";
import { findTagByTitle, markTagDeleted, measureBoard } from "./tag-store.ts";
import { undoMerge } from "./tagging-store.ts";

/**
 * Restores a tag with its taggings; for a merged tag, also removes the taggings that the merge added.
 * @throws ProductError `tag.title_taken` if its board has a tag of that title by now, `tag.limit`,
 * `tag.not_found`, Forbidden
 */
export async function restoreTag(tx: TenantTransaction, tagId: string): Promise<void> {
  const { tag, board } = await requireTag(tx, tagId, { deleted: true });
  if (tag.deletedAt === null) return;
  if ((await findTagByTitle(tx, tag.tagBoardId, tag.title)) !== undefined) throw tagTitleTaken(tag.title);
  if ((await measureBoard(tx, tag.tagBoardId)).count >= tagsPerBoardMax) throw tooManyTags();
  await markTagDeleted(tx, tag, false);
  const mergedInto = await undoMerge(tx, tagId);
  await recordChange(
    tx,
    "tag",
    "restored",
    { id: tagId, projectId: board.projectId },
    { title: tag.title, ...(mergedInto === undefined ? {} : { mergedInto }) },
  );
  await markTagForIndexing(tx, tagId);
  if (mergedInto !== undefined) await announceTag(tx, mergedInto, board, "updated");
}
