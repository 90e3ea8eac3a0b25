import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { isReadable } from "../../access/permissions/document-access.ts";
import { type Author, authorColumns } from "../../kernel/authors/author.ts";
import type { PlacedType } from "../../kernel/objects/object-types.ts";
import type { Comment } from "./comment.ts";

const commentColumns = sql`comment_id as "commentId", object_type as "objectType", object_id as "objectId",
  project_id as "projectId", parent_comment_id as "parentCommentId", body, created_at as "createdAt",
  updated_at as "updatedAt", deleted_at as "deletedAt", author_kind, author_id, author_model, author_prompt_version`;

/** A comment on a highlight is read with the note or insight that holds the highlight. */
const readableComment = (tx: TenantTransaction) =>
  isReadable(
    tx,
    sql`comments.project_id`,
    sql`case when comments.object_type <> 'highlight' then comments.object_id else
      (select highlights.document_id from highlights where highlights.highlight_id = comments.object_id) end`,
  );

/** Live comments on readable objects, the oldest first. */
export async function listCommentsOfObjects(
  tx: TenantTransaction,
  objectType: PlacedType,
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

/** The live row, locked, past policy. */
export async function lockComment(tx: TenantTransaction, commentId: string): Promise<Comment | undefined> {
  const { rows } = await sql<Comment>`select ${commentColumns} from comments
    where comment_id = ${commentId} and deleted_at is null for no key update`.execute(tx.db);
  return rows[0];
}

export async function insertComment(
  tx: TenantTransaction,
  comment: Pick<Comment, "commentId" | "objectType" | "objectId" | "projectId" | "parentCommentId" | "body">,
  author: Author,
): Promise<void> {
  await tx.db
    .insertInto("comments")
    .values({
      team_id: tx.context.teamId,
      comment_id: comment.commentId,
      object_type: comment.objectType,
      object_id: comment.objectId,
      project_id: comment.projectId,
      parent_comment_id: comment.parentCommentId,
      body: comment.body,
      ...authorColumns(author),
    })
    .execute();
}

export async function updateCommentBody(
  tx: TenantTransaction,
  commentId: string,
  body: string,
): Promise<void> {
  await sql`update comments set body = ${body}, updated_at = now() where comment_id = ${commentId}`.execute(
    tx.db,
  );
}

/** Takes a comment and the answers to it away. */
export async function markCommentDeleted(tx: TenantTransaction, commentId: string): Promise<void> {
  await sql`update comments set deleted_at = now(), updated_at = now()
    where (comment_id = ${commentId} or parent_comment_id = ${commentId}) and deleted_at is null`.execute(
    tx.db,
  );
}
