import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { parseCommentBody } from "./comment.ts";
import { requireOwnComment } from "./comment-policy.ts";
import { updateCommentBody } from "./comment-store.ts";

/** @throws ProductError `comment.not_found`, `comment.not_yours`, `body.*` */
export async function updateComment(
  tx: TenantTransaction,
  input: { readonly id: string; readonly body: string },
): Promise<void> {
  const { commentId, projectId } = await requireOwnComment(tx, input.id);
  await updateCommentBody(tx, commentId, parseCommentBody(input.body));
  await recordAudit(tx, { kind: "comment.updated", subjectType: "comment", subjectId: commentId });
  await tx.notify({ type: "comment", id: commentId, projectId, act: "updated" });
}
