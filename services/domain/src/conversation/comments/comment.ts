import { ProductError } from "@fieldstone/model/errors.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";
import type { CommentedType } from "../../kernel/objects/object-types.ts";

/** The object that a comment is about. */
export interface CommentedObject {
  readonly objectType: CommentedType;
  readonly objectId: string;
}

export interface Comment extends AuthorColumns, CommentedObject {
  readonly id: string;
  /** Null if the object is in no project. */
  readonly projectId: string | null;
  readonly parentCommentId: string | null;
  readonly body: string;
  /** When its thread was resolved; set on a thread's first comment only. */
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  readonly mentionedUserIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Longest comment, in characters. Our own choice. */
export const commentLengthMax = 10_000;

/** The most members that one comment can mention. Our own choice, to prevent mailing everyone. */
export const mentionsMax = 20;

/** The most comments of one object; all are read with it. Our own choice. */
export const commentsOfObjectMax = { count: 2_000, bytes: 4_000_000 } as const;

/** The most bytes of comments of several objects read together, not counting the object with the most. */
export const commentsTogetherBytesMax = 8_000_000;

/** @throws ProductError `body.required`, `body.too_long` */
export function parseCommentBody(body: string): string {
  return parseShortText(body, "body", "The comment", commentLengthMax);
}

export function commentNotFound(): ProductError {
  return new ProductError("NotFound", "comment.not_found", "This comment has been deleted. Reload the page.");
}

export function tooManyComments(): ProductError {
  return new ProductError(
    "ValidationError",
    "comment.too_many",
    "There is no room for more comments here. Delete some that are no longer needed.",
  );
}

export function commentsTooLong(): ProductError {
  return new ProductError(
    "ValidationError",
    "comment.too_long_together",
    "These have too many comments to be read together. Ask for fewer at once.",
  );
}
