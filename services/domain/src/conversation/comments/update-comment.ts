import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { parseCommentBody } from "./comment.ts";
import { requireCommentCapacity } from "./comment-capacity.ts";
import { requireOwnComment } from "./comment-policy.ts";
import { updateCommentBody } from "./comment-store.ts";
import { mailMentioned, requireFewMentions, requireMentionable } from "./mentions.ts";

export interface UpdateCommentInput {
  readonly id: string;
  readonly body: string;
  /** Unchanged if left out. */
  readonly mentionedUserIds?: readonly string[] | null | undefined;
}

/**
 * Mails members who were not mentioned before.
 * @throws ProductError `comment.not_found`, `comment.not_yours`, `comment.mention_unknown`,
 *   `comment.too_many`, `comment.too_many_mentions`, `body.*`
 */
export async function updateComment(tx: TenantTransaction, input: UpdateCommentInput): Promise<void> {
  const comment = await requireOwnComment(tx, input.id);
  const { id, projectId } = comment;
  const before = new Set(comment.mentionedUserIds);
  const wanted = input.mentionedUserIds ?? comment.mentionedUserIds;
  const added = await requireMentionable(
    tx,
    wanted.filter((userId) => !before.has(userId)),
  );
  const mentionedUserIds = [...new Set(wanted.filter((userId) => before.has(userId))), ...added];
  requireFewMentions(mentionedUserIds);
  const body = parseCommentBody(input.body);
  const bytes = Buffer.byteLength(body) - Buffer.byteLength(comment.body);
  if (bytes > 0) await requireCommentCapacity(tx, comment, { count: 0, bytes });
  await updateCommentBody(tx, { id, body, mentionedUserIds });
  await mailMentioned(tx, id, added);
  await recordChange(tx, "comment", "updated", { id, projectId });
}
