import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requirePerson } from "../../kernel/workspace/team-policy.ts";
import { requireResolvableThread } from "./comment-policy.ts";
import { markThreadResolved } from "./comment-store.ts";

/**
 * Resolves or reopens the thread that a comment belongs to. Does nothing if it is in that state already.
 * @returns the id of the thread's first comment
 * @throws ProductError `comment.not_found`, Forbidden, `auth.*`
 */
export async function resolveThread(
  tx: TenantTransaction,
  input: { readonly id: string; readonly resolved: boolean },
): Promise<string> {
  const { userId } = requirePerson(tx.context.actor);
  const { id, projectId, resolvedAt } = await requireResolvableThread(tx, input.id);
  if ((resolvedAt !== null) === input.resolved) return id;
  await markThreadResolved(tx, id, input.resolved ? userId : null);
  await recordChange(tx, "comment", input.resolved ? "resolved" : "reopened", { id, projectId });
  return id;
}
