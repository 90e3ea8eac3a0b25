import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readMembers } from "../../identity/members/read-members.ts";
import { takeMailableMembers } from "../../identity/members/unanswered-mails.ts";
import {
  mentionMailsByAuthor,
  mentionMailsByComment,
  takeAttempt,
} from "../../kernel/rate-limits/attempts.ts";
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

/**
 * Authors are not mailed about their own comments, and nobody twice a day about the same one. A mention beyond
 * the limits of mails stands in the comment and is not mailed.
 */
export async function mailMentioned(
  tx: TenantTransaction,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  const { actor } = tx.context;
  const authorId = actor.kind === "user" ? actor.userId : actor.kind;
  const others = userIds.filter((userId) => userId !== authorId);
  const mailable = await takeMailableMembers(tx, others);
  // Always in the same order, so that two requests cannot deadlock on the rows of limits.
  for (const userId of [...mailable].sort()) {
    if (!(await takeAttempt(tx, mentionMailsByComment, `${commentId}:${userId}`))) continue;
    if (!(await takeAttempt(tx, mentionMailsByAuthor, `${authorId}:${userId}`))) continue;
    await tx.enqueue(mailMentionTask, { commentId, userId });
  }
}
