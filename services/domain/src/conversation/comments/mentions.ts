import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readMembers } from "../../identity/members/read-members.ts";
import { mentionsMax } from "./comment.ts";
import { mailMentionTask } from "./comment-tasks.ts";

/**
 * Returns the ids without duplicates.
 * @throws ProductError `comment.mention_unknown`, `comment.too_many_mentions`
 */
export async function requireMentionable(
  tx: TenantTransaction,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const mentioned = [...new Set(userIds)];
  requireFewMentions(mentioned);
  const members = await readMembers(tx, mentioned);
  if (mentioned.every((userId) => members.get(userId)?.deactivatedAt === null)) return mentioned;
  throw new ProductError(
    "ValidationError",
    "comment.mention_unknown",
    "Someone you mentioned has left the workspace. Remove their name and send the comment again.",
    { field: "mentionedUserIds" },
  );
}

/** @throws ProductError `comment.too_many_mentions` */
export function requireFewMentions(userIds: readonly string[]): void {
  if (userIds.length <= mentionsMax) return;
  throw new ProductError(
    "ValidationError",
    "comment.too_many_mentions",
    `A comment can mention ${mentionsMax} members. Remove some names and send it again.`,
    { field: "mentionedUserIds" },
  );
}

/** Authors are not mailed about their own comments. */
export async function mailMentioned(
  tx: TenantTransaction,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  const { actor } = tx.context;
  for (const userId of userIds) {
    if (actor.kind === "user" && actor.userId === userId) continue;
    await tx.enqueue(mailMentionTask, { commentId, userId });
  }
}
