import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { type CommentedObject, commentNotFound, parseCommentBody } from "./comment.ts";
import { requireCommentCapacity } from "./comment-capacity.ts";
import { insertComment, lockComment, markThreadResolved } from "./comment-store.ts";
import { requireCommentable } from "./commented-objects.ts";
import { mailMentioned, requireMentionable } from "./mentions.ts";

export interface CreateCommentInput extends CommentedObject {
  /** The comment replied to; a reply to a reply joins the same thread. */
  readonly parentId?: string | null | undefined;
  readonly body: string;
  readonly mentionedUserIds?: readonly string[] | null | undefined;
}

/**
 * Everyone who may read the object may comment. A reply reopens a resolved thread.
 * @throws ProductError `note.not_found` and similar, `comment.not_found`, `comment.mention_unknown`,
 *   `comment.too_many`, `comment.too_many_mentions`, `body.*`
 */
export async function createComment(tx: TenantTransaction, input: CreateCommentInput): Promise<string> {
  const { objectType, objectId } = input;
  const place = await requireCommentable(tx, input);
  const body = parseCommentBody(input.body);
  await requireCommentCapacity(tx, input, { count: 1, bytes: Buffer.byteLength(body) });
  const parent = input.parentId == null ? undefined : await lockComment(tx, input.parentId);
  if (input.parentId != null && (parent?.objectType !== objectType || parent.objectId !== objectId)) {
    throw commentNotFound();
  }
  const mentionedUserIds = await requireMentionable(tx, input.mentionedUserIds ?? []);
  const commentId = newId();
  const { projectId } = place;
  const parentCommentId = parent?.parentCommentId ?? parent?.id ?? null;
  await insertComment(
    tx,
    { id: commentId, objectType, objectId, projectId, parentCommentId, body, mentionedUserIds },
    authorOf(tx.context.actor),
  );
  if (parentCommentId !== null) await markThreadResolved(tx, parentCommentId, null);
  await mailMentioned(tx, commentId, mentionedUserIds);
  await recordChange(
    tx,
    "comment",
    "created",
    { id: commentId, projectId, documentId: place.documentId },
    { objectType, objectId },
  );
  return commentId;
}
