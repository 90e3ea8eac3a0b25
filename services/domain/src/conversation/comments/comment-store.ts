import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Author, authorColumns } from "../../kernel/authors/author.ts";
import type { CommentedType } from "../../kernel/objects/object-types.ts";
import type { Comment } from "./comment.ts";
import { commentColumns } from "./read-comments.ts";

/** Locks and returns the live row. Checks no permissions. */
export async function lockComment(tx: TenantTransaction, commentId: string): Promise<Comment | undefined> {
  const { rows } = await sql<Comment>`select ${commentColumns} from comments
    where comment_id = ${commentId} and deleted_at is null for no key update`.execute(tx.db);
  return rows[0];
}

export interface CommentSizes {
  readonly count: number;
  readonly bytes: number;
}

/** The number of live comments of each object, and the total length of their texts. */
export async function measureComments(
  tx: TenantTransaction,
  objectType: CommentedType,
  objectIds: readonly string[],
): Promise<readonly CommentSizes[]> {
  const { rows } = await sql<CommentSizes>`
    select count(*)::int as count, sum(octet_length(body))::float8 as bytes from comments
     where object_type = ${objectType} and object_id = any(${[...objectIds]}::uuid[]) and deleted_at is null
     group by object_id`.execute(tx.db);
  return rows;
}

export async function insertComment(
  tx: TenantTransaction,
  comment: Pick<
    Comment,
    "id" | "objectType" | "objectId" | "projectId" | "parentCommentId" | "body" | "mentionedUserIds"
  >,
  author: Author,
  /** When an imported comment was written and its thread resolved; by whom is not known. */
  original?: Pick<Comment, "createdAt" | "resolvedAt">,
): Promise<void> {
  await tx.db
    .insertInto("comments")
    .values({
      team_id: tx.context.teamId,
      comment_id: comment.id,
      object_type: comment.objectType,
      object_id: comment.objectId,
      project_id: comment.projectId,
      parent_comment_id: comment.parentCommentId,
      body: comment.body,
      mentioned_user_ids: [...comment.mentionedUserIds],
      ...authorColumns(author),
      ...(original === undefined
        ? {}
        : {
            created_at: original.createdAt,
            updated_at: original.createdAt,
            resolved_at: original.resolvedAt,
          }),
    })
    .execute();
}

export async function updateCommentBody(
  tx: TenantTransaction,
  { id, body, mentionedUserIds }: Pick<Comment, "id" | "body" | "mentionedUserIds">,
): Promise<void> {
  await sql`update comments set body = ${body}, mentioned_user_ids = ${[...mentionedUserIds]}::uuid[],
    updated_at = now() where comment_id = ${id}`.execute(tx.db);
}

/** Resolves a thread by its first comment, or reopens it if `resolvedBy` is null. */
export async function markThreadResolved(
  tx: TenantTransaction,
  commentId: string,
  resolvedBy: string | null,
): Promise<void> {
  await sql`update comments set resolved_at = ${resolvedBy === null ? null : sql`now()`}, resolved_by = ${resolvedBy}
    where comment_id = ${commentId}`.execute(tx.db);
}

/** Deletes a comment and its replies. */
export async function markCommentDeleted(tx: TenantTransaction, commentId: string): Promise<void> {
  await sql`update comments set deleted_at = now(), updated_at = now()
    where (comment_id = ${commentId} or parent_comment_id = ${commentId}) and deleted_at is null`.execute(
    tx.db,
  );
}
