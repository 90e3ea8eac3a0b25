import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { LengthsTogether } from "../../kernel/limits/lengths-together.ts";
import type { CommentedType } from "../../kernel/objects/object-types.ts";
import {
  type Comment,
  type CommentedObject,
  commentsOfObjectMax,
  commentsTogetherBytesMax,
  commentsTooLong,
  tooManyComments,
} from "./comment.ts";
import { type CommentSizes, measureComments } from "./comment-store.ts";
import { listCommentsOfObjects } from "./read-comments.ts";

/** @throws ProductError `comment.too_many` if the object has no room for the added comments and bytes */
export async function requireCommentCapacity(
  tx: TenantTransaction,
  { objectType, objectId }: CommentedObject,
  added: CommentSizes,
): Promise<void> {
  const [{ count, bytes } = { count: 0, bytes: 0 }] = await measureComments(tx, objectType, [objectId]);
  const most = commentsOfObjectMax;
  if (count + added.count > most.count || bytes + added.bytes > most.bytes) throw tooManyComments();
}

/**
 * As listCommentsOfObjects, but checks the total length before any comment is loaded.
 * @throws ProductError `comment.too_long_together`
 */
export async function listCommentsTogether(
  tx: TenantTransaction,
  objectType: CommentedType,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Comment[]>> {
  if (objectIds.length > 1) {
    const together = new LengthsTogether(commentsTogetherBytesMax);
    const sizes = await measureComments(tx, objectType, objectIds);
    if (!sizes.every(({ bytes }) => together.add(bytes))) throw commentsTooLong();
  }
  return await listCommentsOfObjects(tx, objectType, objectIds);
}
