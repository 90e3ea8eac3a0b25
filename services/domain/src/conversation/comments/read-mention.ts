import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { Comment } from "./comment.ts";
import { findCommentedPlaces } from "./commented-objects.ts";
import { findReadableComments } from "./read-comments.ts";

/** What has a page of its own: the reel or person, or the note or insight that is commented on or holds the highlight. */
export interface CommentedPage {
  readonly objectType: "note" | "insight" | "reel" | "person";
  readonly id: string;
  readonly title: string;
}

/** A comment that the actor may read and the page that it stands on; undefined where there is none such. */
export async function findCommentInPlace(
  tx: TenantTransaction,
  commentId: string,
): Promise<{ readonly comment: Comment; readonly page: CommentedPage } | undefined> {
  const [comment] = await findReadableComments(tx, [commentId]);
  if (comment === undefined) return undefined;
  const place = (await findCommentedPlaces(tx, comment.objectType, [comment.objectId])).get(comment.objectId);
  if (place === undefined) return undefined;
  const { rows } = await sql<CommentedPage>`
    select 'reel' as "objectType", reel_id as id, title from reels
      where ${comment.objectType} = 'reel' and reel_id = ${comment.objectId} and deleted_at is null
    union all
    select 'person', person_id, name from people
      where ${comment.objectType} = 'person' and person_id = ${comment.objectId} and deleted_at is null
    union all
    select 'note' as "objectType", note_id as id, title from notes
      where ${comment.objectType} <> 'reel' and note_id = ${place.documentId} and deleted_at is null
    union all
    select 'insight', insight_id, title from insights
      where ${comment.objectType} <> 'reel' and insight_id = ${place.documentId} and deleted_at is null`.execute(
    tx.db,
  );
  const [page] = rows;
  return page && { comment, page };
}
