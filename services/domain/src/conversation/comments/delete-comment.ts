import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireDeletableComment } from "./comment-policy.ts";
import { markCommentDeleted } from "./comment-store.ts";

/**
 * Deletes one's own comment, or with full access any comment, and its replies.
 * @throws ProductError `comment.not_found`, Forbidden
 */
export async function deleteComment(tx: TenantTransaction, id: string): Promise<void> {
  const { id: commentId, projectId } = await requireDeletableComment(tx, id);
  await markCommentDeleted(tx, commentId);
  await recordChange(tx, "comment", "deleted", { id: commentId, projectId });
}
