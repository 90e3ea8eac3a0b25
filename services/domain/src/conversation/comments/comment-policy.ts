import { ProductError } from "@fieldstone/model/errors.ts";
import { type Permission, permits } from "@fieldstone/model/permissions.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { loadDocumentLevels, requireDocumentLevel } from "../../access/permissions/document-access.ts";
import { findObjectPlaces } from "../../access/permissions/object-place-store.ts";
import { type Comment, commentNotFound } from "./comment.ts";
import { lockComment } from "./comment-store.ts";
import { findReadableComments } from "./read-comments.ts";

/** A comment is changed by whoever wrote it, a viewer too. */
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

/** For deleting: its author, or full access to its project. @throws ProductError `comment.not_found`, Forbidden */
export async function requireDeletableComment(tx: TenantTransaction, commentId: string): Promise<Comment> {
  const comment = await requireReadableComment(tx, commentId);
  if (!isOwnComment(tx.context.actor, comment)) await requireLevelAt(tx, comment, "FULL");
  return comment;
}

/** For settling a thread: who began it, or whoever may edit what it is about. @throws ProductError `comment.not_found`, Forbidden */
export async function requireResolvableThread(tx: TenantTransaction, commentId: string): Promise<Comment> {
  const comment = await requireReadableComment(tx, commentId);
  const first =
    comment.parentCommentId === null ? comment : await requireReadableComment(tx, comment.parentCommentId);
  if (!isOwnComment(tx.context.actor, first)) await requireLevelAt(tx, first, "WRITE");
  return first;
}

/** Which of these comments begin a thread that the actor may settle. */
export async function findResolvableThreads(
  tx: TenantTransaction,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string, boolean>> {
  const first = (await findReadableComments(tx, commentIds)).filter(
    ({ parentCommentId }) => parentCommentId === null,
  );
  const idsOfType = Map.groupBy(first, ({ objectType }) => objectType);
  const places = (
    await Promise.all(
      [...idsOfType].map(([type, comments]) =>
        findObjectPlaces(
          tx,
          type,
          comments.map(({ objectId }) => objectId),
        ),
      ),
    )
  ).flat();
  const levels = await loadDocumentLevels(tx, places);
  const documents = new Map(places.map(({ objectId, documentId }) => [objectId, documentId]));
  return new Map(
    first.map((comment) => {
      const level = levels.get(documents.get(comment.objectId) ?? "") ?? "NONE";
      return [comment.id, isOwnComment(tx.context.actor, comment) || permits(level, "WRITE")];
    }),
  );
}

async function requireReadableComment(tx: TenantTransaction, commentId: string): Promise<Comment> {
  const comment = await lockComment(tx, commentId);
  if (comment === undefined) throw commentNotFound();
  await requireLevelAt(tx, comment, "READ");
  return comment;
}

async function requireLevelAt(tx: TenantTransaction, comment: Comment, needed: Permission): Promise<void> {
  const [place] = await findObjectPlaces(tx, comment.objectType, [comment.objectId]);
  if (place === undefined) throw commentNotFound();
  await requireDocumentLevel(tx, place, needed, commentNotFound);
}
