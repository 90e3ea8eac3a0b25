import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import type { CommentedType } from "../../kernel/objects/object-types.ts";
import type { Comment } from "./comment.ts";
import { isReadableByRole } from "./commented-objects.ts";

export const commentColumns = sql`comment_id as id, object_type as "objectType", object_id as "objectId",
  project_id as "projectId", parent_comment_id as "parentCommentId", body, resolved_at as "resolvedAt",
  resolved_by as "resolvedBy", mentioned_user_ids as "mentionedUserIds", created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt", author_kind, author_id, author_model, author_prompt_version`;

/** A comment on a highlight or a reel is readable with the note or insight that contains it. */
const readableComment = (tx: TenantTransaction) =>
  sql<boolean>`(${isReadableByRole(tx)} or ${isReadable(
    tx,
    sql`comments.project_id`,
    sql`case comments.object_type
      when 'highlight' then
        (select highlights.document_id from highlights where highlights.highlight_id = comments.object_id)
      when 'reel' then
        (select coalesce(reels.document_id, reels.reel_id) from reels where reels.reel_id = comments.object_id)
      else comments.object_id end`,
  )})`;

/** Live comments on readable objects, oldest first. */
export async function listCommentsOfObjects(
  tx: TenantTransaction,
  objectType: CommentedType,
  objectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Comment[]>> {
  const { rows } = await sql<Comment>`select ${commentColumns} from comments
    where object_type = ${objectType} and object_id = any(${[...objectIds]}::uuid[]) and deleted_at is null
      and ${readableComment(tx)} order by created_at, comment_id`.execute(tx.db);
  return Map.groupBy(rows, (comment) => comment.objectId);
}

export async function findReadableComments(
  tx: TenantTransaction,
  commentIds: readonly string[],
): Promise<readonly Comment[]> {
  const { rows } = await sql<Comment>`select ${commentColumns} from comments
    where comment_id = any(${[...commentIds]}::uuid[]) and deleted_at is null
      and ${readableComment(tx)}`.execute(tx.db);
  return rows;
}
