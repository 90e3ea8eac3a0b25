import type { ApolloCache } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  CreateCommentDocument,
  DeleteCommentDocument,
  ResolveThreadDocument,
  SetReactionDocument,
  UpdateCommentDocument,
} from "../../../graphql/graphql.ts";
import type { CommentDraft } from "./CommentComposer.tsx";
import { changeReactions, type ReactionChange } from "./change-reactions.ts";
import {
  type CommentSubject,
  changeComments,
  commentReference,
  type ThreadComment,
} from "./comment-cache.ts";

let made = 0;

const asUsers = (mentions: CommentDraft["mentions"]) =>
  mentions.map(({ id, name }) => withType("User", { id, name }));

/** A comment as it is shown until the server answers. */
function unsentComment(
  { body, mentions }: CommentDraft,
  user: { id: string; name: string },
  parentId: string | undefined,
): ThreadComment {
  const now = new Date().toISOString();
  made += 1;
  return withType("Comment", {
    id: `unsent-${made}`,
    body,
    parentId: parentId ?? null,
    canEdit: false,
    canResolve: false,
    resolvedAt: null,
    resolvedBy: null,
    mentions: asUsers(mentions),
    reactions: [],
    createdAt: now,
    updatedAt: now,
    author: withType("Author", {
      kind: "person" as const,
      name: user.name,
      importedBy: null,
      user: withType("User", { id: user.id }),
    }),
  });
}

/** Adds a comment to its subject's list; a reply reopens a resolved thread. */
function showCreated(
  cache: ApolloCache,
  subject: CommentSubject,
  id: string,
  parentId: string | undefined,
): void {
  const added = commentReference(cache, id);
  changeComments(cache, subject, (existing) => [
    ...existing.filter(({ __ref }) => __ref !== added.__ref),
    added,
  ]);
  if (parentId === undefined) return;
  cache.modify({
    id: commentReference(cache, parentId).__ref,
    fields: { resolvedAt: () => null, resolvedBy: () => null },
  });
}

/** Creating, editing and deleting comments: optimistic, rolled back with the reason on a rejection. */
export function useCommentActions(subject: CommentSubject) {
  const client = useApolloClient();
  const { user } = useSession();
  const { type, id } = subject;
  return useMemo(() => {
    const about: CommentSubject = { type, id };
    return {
      create(draft: CommentDraft, parentId?: string): Promise<boolean> {
        const { body, mentions } = draft;
        const comment = unsentComment(draft, user, parentId);
        return isTaken(
          client.mutate({
            mutation: CreateCommentDocument,
            variables: {
              input: {
                objectType: type,
                objectId: id,
                body,
                mentionedUserIds: mentions.map((member) => member.id),
                ...(parentId ? { parentId } : {}),
              },
            },
            optimisticResponse: { createComment: withType("CommentPayload", { comment }) },
            update: (cache, { data }) => {
              if (data) showCreated(cache, about, data.createComment.comment.id, parentId);
            },
          }),
        );
      },

      change: (comment: ThreadComment, { body, mentions }: CommentDraft): Promise<boolean> =>
        isTaken(
          client.mutate({
            mutation: UpdateCommentDocument,
            variables: {
              input: { id: comment.id, body, mentionedUserIds: mentions.map((member) => member.id) },
            },
            optimisticResponse: {
              updateComment: withType("CommentPayload", {
                comment: {
                  ...comment,
                  body,
                  mentions: asUsers(mentions),
                  updatedAt: new Date().toISOString(),
                },
              }),
            },
          }),
        ),

      setResolved(thread: ThreadComment, resolved: boolean): Promise<boolean> {
        const send = (to: boolean) =>
          client.mutate({
            mutation: ResolveThreadDocument,
            variables: { input: { id: thread.id, resolved: to } },
            optimisticResponse: {
              resolveThread: withType("CommentPayload", {
                comment: withType("Comment", {
                  id: thread.id,
                  resolvedAt: to ? new Date().toISOString() : null,
                  resolvedBy: to ? withType("User", { id: user.id, name: user.name }) : null,
                }),
              }),
            },
          });
        return performAction({
          label: resolved
            ? t("comments.resolved.done", "Resolved the thread")
            : t("comments.reopened.done", "Reopened the thread"),
          run: () => send(resolved),
          undo: () => send(!resolved),
        });
      },

      react: (comment: ThreadComment, change: ReactionChange): Promise<boolean> =>
        isTaken(
          client.mutate({
            mutation: SetReactionDocument,
            variables: { input: { commentId: comment.id, ...change } },
            optimisticResponse: {
              setReaction: withType("CommentPayload", {
                comment: withType("Comment", {
                  id: comment.id,
                  reactions: changeReactions(comment.reactions, change, user),
                }),
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
  }, [client, type, id, user]);
}
