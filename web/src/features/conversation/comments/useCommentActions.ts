import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  CreateCommentDocument,
  DeleteCommentDocument,
  UpdateCommentDocument,
} from "../../../graphql/graphql.ts";
import {
  type CommentSubject,
  changeComments,
  commentReference,
  type ThreadComment,
} from "./comment-cache.ts";

let made = 0;

/** Writing, changing and deleting comments: shown at once, taken back with the reason when refused. */
export function useCommentActions(subject: CommentSubject) {
  const client = useApolloClient();
  const { user } = useSession();
  const { type, id } = subject;
  return useMemo(() => {
    const about: CommentSubject = { type, id };
    return {
      create(body: string, parentId?: string): Promise<boolean> {
        const now = new Date().toISOString();
        made += 1;
        const comment: ThreadComment = withType("Comment", {
          id: `unsent-${made}`,
          body,
          parentId: parentId ?? null,
          canEdit: false,
          createdAt: now,
          updatedAt: now,
          author: withType("Author", {
            kind: "person" as const,
            name: user.name,
            user: withType("User", { id: user.id }),
          }),
        });
        return isTaken(
          client.mutate({
            mutation: CreateCommentDocument,
            variables: {
              input: { objectType: type, objectId: id, body, ...(parentId ? { parentId } : {}) },
            },
            optimisticResponse: { createComment: withType("CommentPayload", { comment }) },
            update: (cache, { data }) => {
              if (!data) return;
              const added = commentReference(cache, data.createComment.comment.id);
              changeComments(cache, about, (existing) => [
                ...existing.filter(({ __ref }) => __ref !== added.__ref),
                added,
              ]);
            },
          }),
        );
      },

      change: (comment: ThreadComment, body: string): Promise<boolean> =>
        isTaken(
          client.mutate({
            mutation: UpdateCommentDocument,
            variables: { input: { id: comment.id, body } },
            optimisticResponse: {
              updateComment: withType("CommentPayload", {
                comment: { ...comment, body, updatedAt: new Date().toISOString() },
              }),
            },
          }),
        ),

      remove: (comment: ThreadComment): Promise<boolean> =>
        isTaken(
          client.mutate({
            mutation: DeleteCommentDocument,
            variables: { input: { id: comment.id } },
            optimisticResponse: { deleteComment: withType("DeletedPayload", { deletedId: comment.id }) },
            update: (cache) => {
              const { __ref } = commentReference(cache, comment.id);
              changeComments(cache, about, (existing) => existing.filter((one) => one.__ref !== __ref));
            },
          }),
        ),
    };
  }, [client, type, id, user.id, user.name]);
}
