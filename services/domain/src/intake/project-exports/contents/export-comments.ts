import type { ExportedComment } from "@fieldstone/model/project-export/exported-comment.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Comment } from "../../../conversation/comments/comment.ts";
import { listReactors } from "../../../conversation/reactions/read-reactions.ts";
import { readMembers } from "../../../identity/members/read-members.ts";
import { readExportedMembers } from "./exported-members.ts";

/** Comments that the member may read, as data. */
export async function exportComments(
  tx: TenantTransaction,
  comments: readonly Comment[],
): Promise<ExportedComment[]> {
  const authors = comments.flatMap(({ author_id }) => author_id ?? []);
  const members = await readMembers(tx, [...new Set(authors)]);
  const reactors = await listReactors(
    tx,
    comments.map(({ id }) => id),
  );
  const reacted = await readExportedMembers(
    tx,
    [...reactors.values()].flat().map(({ userId }) => userId),
  );
  const reactionsOf = ({ id }: Comment) =>
    [...Map.groupBy(reactors.get(id) ?? [], ({ shortName }) => shortName)].map(([shortName, given]) => ({
      shortName,
      count: given.length,
      members: given.flatMap(({ userId, skinTone }) => {
        const member = reacted.get(userId);
        return member === undefined ? [] : [{ ...member, skinTone }];
      }),
    }));
  const authorOf = ({ author_id, author_model }: Comment) =>
    (author_id === null ? undefined : members.get(author_id)?.name) ?? author_model ?? "";
  return comments.map((comment) => ({
    id: comment.id,
    parentCommentId: comment.parentCommentId,
    highlightId: comment.objectType === "highlight" ? comment.objectId : null,
    author: authorOf(comment),
    body: comment.body,
    createdAt: comment.createdAt.toISOString(),
    resolvedAt: comment.resolvedAt?.toISOString() ?? null,
    reactions: reactionsOf(comment),
  }));
}
