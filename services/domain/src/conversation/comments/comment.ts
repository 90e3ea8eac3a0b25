import { ProductError } from "@fieldstone/model/errors.ts";
import { parseShortText } from "@fieldstone/model/text-length.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";
import type { CommentedType } from "../../kernel/objects/object-types.ts";

/** What a comment is about. */
export interface CommentedObject {
  readonly objectType: CommentedType;
  readonly objectId: string;
}

export interface Comment extends AuthorColumns, CommentedObject {
  readonly id: string;
  /** Null where it is about what lies in no project. */
  readonly projectId: string | null;
  readonly parentCommentId: string | null;
  readonly body: string;
  /** When its thread was settled; of the first comment of a thread alone. */
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  readonly mentionedUserIds: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Longest comment, in characters; decided by us. */
export const commentLengthMax = 10_000;

/** Most members that one comment mentions; decided by us, so that a comment is no way of mailing everyone. */
export const mentionsMax = 20;

/** @throws ProductError `body.required`, `body.too_long` */
export function parseCommentBody(body: string): string {
  return parseShortText(body, "body", "The comment", commentLengthMax);
}

export function commentNotFound(): ProductError {
  return new ProductError("NotFound", "comment.not_found", "This comment has been deleted. Reload the page.");
}
