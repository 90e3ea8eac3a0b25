import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { parseCommentBody } from "./comment.ts";
import { requireOwnComment } from "./comment-policy.ts";
import { updateCommentBody } from "./comment-store.ts";

/** @throws ProductError `comment.not_found`, `comment.not_yours`, `body.*` */
export async function updateComment(
  tx: TenantTransaction,
  input: { readonly id: string; readonly body: string },
): Promise<void> {
  const { id: commentId, projectId } = await requireOwnComment(tx, input.id);
  await updateCommentBody(tx, commentId, parseCommentBody(input.body));
  await recordChange(tx, "comment", "updated", { id: commentId, projectId });
}
