import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markTagForIndexing } from "./tag-indexing-store.ts";
import { requireTag } from "./tag-policy.ts";
import { markTagDeleted } from "./tag-store.ts";

/**
 * Moves a tag and its taggings to the trash.
 * @throws ProductError `tag.not_found`, `tag.locked`, Forbidden
 */
export async function deleteTag(tx: TenantTransaction, tagId: string): Promise<void> {
  const { tag, board } = await requireTag(tx, tagId);
  await markTagDeleted(tx, tag, true);
  await recordChange(tx, "tag", "deleted", { id: tagId, projectId: board.projectId }, { title: tag.title });
  await markTagForIndexing(tx, tagId);
}
