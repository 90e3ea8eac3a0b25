import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { enqueueTaggedIndexing } from "../../kernel/indexing/search-tasks.ts";
import { announceTag } from "./tag-changes.ts";
import { requireTag } from "./tag-policy.ts";
import { markTagDeleted } from "./tag-store.ts";

/** Moves a tag to the trash; its taggings wait there with it. @throws ProductError `tag.not_found`, `tag.locked`, Forbidden */
export async function deleteTag(tx: TenantTransaction, tagId: string): Promise<void> {
  const { tag, board } = await requireTag(tx, tagId);
  await markTagDeleted(tx, tag, true);
  await recordAudit(tx, {
    kind: "tag.deleted",
    subjectType: "tag",
    subjectId: tagId,
    data: { title: tag.title },
  });
  await enqueueTaggedIndexing(tx, tagId);
  await announceTag(tx, tagId, board, "deleted");
}
