import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { KindPage } from "../../kernel/objects/object-kind.ts";
import { objectKinds } from "../../kernel/objects/object-registry.ts";
import type { Comment } from "./comment.ts";
import { findCommentedPlaces } from "./commented-objects.ts";
import { findReadableComments } from "./read-comments.ts";

/** The page that shows a comment: that of the object, or of the note or insight that contains it. */
export interface CommentedPage {
  readonly objectType: string;
  readonly id: string;
  readonly title: string;
  readonly page: KindPage;
}

/** A comment that the actor may read, with the page that shows it; undefined if there is none. */
export async function findCommentInPlace(
  tx: TenantTransaction,
  commentId: string,
): Promise<{ readonly comment: Comment; readonly page: CommentedPage } | undefined> {
  const [comment] = await findReadableComments(tx, [commentId]);
  if (comment === undefined) return undefined;
  const place = (await findCommentedPlaces(tx, comment.objectType, [comment.objectId])).get(comment.objectId);
  if (place === undefined) return undefined;
  for (const id of new Set([comment.objectId, place.documentId])) {
    const page = await findPage(tx, id);
    if (page !== undefined) return { comment, page };
  }
  return undefined;
}

/** The page of a live object of any kind. */
async function findPage(tx: TenantTransaction, id: string): Promise<CommentedPage | undefined> {
  const kinds = objectKinds().flatMap((kind) =>
    kind.page === undefined ? [] : { ...kind, page: kind.page },
  );
  const ofKinds = kinds.map(
    ({
      type,
      table,
      idColumn,
      page,
    }) => sql`select ${type}::text as type, ${sql.ref(page.titleColumn)} as title
      from ${sql.table(table)} where ${sql.ref(idColumn)} = ${id} and deleted_at is null`,
  );
  const { rows } = await sql<{ type: string; title: string }>`${sql.join(ofKinds, sql` union all `)}`.execute(
    tx.db,
  );
  const [found] = rows;
  const kind = kinds.find(({ type }) => type === found?.type);
  return found && kind && { objectType: kind.type, id, title: found.title, page: kind.page };
}
