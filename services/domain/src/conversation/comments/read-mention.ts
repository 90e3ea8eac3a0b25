import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { findObjectPlaces } from "../../access/permissions/object-place-store.ts";
import type { Comment } from "./comment.ts";
import { findReadableComments } from "./read-comments.ts";

export interface CommentedDocument {
  readonly objectType: "note" | "insight";
  readonly id: string;
  readonly title: string;
}

/** A comment that the actor may read and the note or insight that it stands on; undefined where it is none such. */
export async function findCommentInPlace(
  tx: TenantTransaction,
  commentId: string,
): Promise<{ readonly comment: Comment; readonly document: CommentedDocument } | undefined> {
  const [comment] = await findReadableComments(tx, [commentId]);
  if (comment === undefined) return undefined;
  const [place] = await findObjectPlaces(tx, comment.objectType, [comment.objectId]);
  if (place === undefined) return undefined;
  const { rows } = await sql<CommentedDocument>`
    select 'note' as "objectType", note_id as id, title from notes
      where note_id = ${place.documentId} and deleted_at is null
    union all
    select 'insight', insight_id, title from insights
      where insight_id = ${place.documentId} and deleted_at is null`.execute(tx.db);
  const [document] = rows;
  return document && { comment, document };
}
