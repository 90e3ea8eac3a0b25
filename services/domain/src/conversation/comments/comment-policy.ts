import { type Permission, permits } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { requireContributor, requireManager } from "../../access/permissions/member-policy.ts";
import { levelTooLow } from "../../access/permissions/project-access.ts";
import { type Comment, commentNotFound } from "./comment.ts";
import { lockComment } from "./comment-store.ts";
import { findCommentedPlaces } from "./commented-objects.ts";
import { findReadableComments } from "./read-comments.ts";

/** A comment can be changed by its author only, who may be a viewer. */
export function isOwnComment(actor: Actor, comment: Comment): boolean {
  return actor.kind === "user" && comment.author_kind === "person" && comment.author_id === actor.userId;
}

/** @throws ProductError `comment.not_found`, `comment.not_yours` */
export async function requireOwnComment(tx: TenantTransaction, commentId: string): Promise<Comment> {
  const comment = await requireReadableComment(tx, commentId);
  if (!isOwnComment(tx.context.actor, comment)) {
    throw new ProductError("Forbidden", "comment.not_yours", "Only its author can change a comment.");
  }
  return comment;
}

/**
 * For deleting: requires its author, or full access to its project; a manager if it has no project.
 * @throws ProductError `comment.not_found`, Forbidden
 */
export async function requireDeletableComment(tx: TenantTransaction, commentId: string): Promise<Comment> {
  const comment = await requireReadableComment(tx, commentId);
  if (!isOwnComment(tx.context.actor, comment)) await requireLevelAt(tx, comment, "FULL");
  return comment;
}

/**
 * For resolving a thread: requires its first author, or WRITE on the object. Returns the first comment.
 * @throws ProductError `comment.not_found`, Forbidden
 */
export async function requireResolvableThread(tx: TenantTransaction, commentId: string): Promise<Comment> {
  const comment = await requireReadableComment(tx, commentId);
  const first =
    comment.parentCommentId === null ? comment : await requireReadableComment(tx, comment.parentCommentId);
  if (!isOwnComment(tx.context.actor, first)) await requireLevelAt(tx, first, "WRITE");
  return first;
}

/** Which of these comments start a thread that the actor may resolve. */
export async function findResolvableThreads(
  tx: TenantTransaction,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const first = (await findReadableComments(tx, commentIds)).filter(
    ({ parentCommentId }) => parentCommentId === null,
  );
  const idsOfType = Map.groupBy(first, ({ objectType }) => objectType);
  const places = await Promise.all(
    [...idsOfType].map(([type, comments]) =>
      findCommentedPlaces(
        tx,
        type,
        comments.map(({ objectId }) => objectId),
      ),
    ),
  );
  const levels = new Map(places.flatMap((ofType) => [...ofType].map(([id, { level }]) => [id, level])));
  return new Map(
    first.map((comment) => [
      comment.id,
      isOwnComment(tx.context.actor, comment) || permits(levels.get(comment.objectId) ?? "NONE", "WRITE"),
    ]),
  );
}

/** @throws ProductError `comment.not_found` */
export async function requireReadableComment(tx: TenantTransaction, commentId: string): Promise<Comment> {
  const comment = await lockComment(tx, commentId);
  if (comment === undefined) throw commentNotFound();
  await requireLevelAt(tx, comment, "READ");
  return comment;
}

async function requireLevelAt(tx: TenantTransaction, comment: Comment, needed: Permission): Promise<void> {
  const places = await findCommentedPlaces(tx, comment.objectType, [comment.objectId]);
  const level = places.get(comment.objectId)?.level;
  if (level === undefined) throw commentNotFound();
  if (permits(level, needed)) return;
  if (comment.projectId !== null) throw levelTooLow(needed);
  (needed === "FULL" ? requireManager : requireContributor)(tx.context.actor);
}
