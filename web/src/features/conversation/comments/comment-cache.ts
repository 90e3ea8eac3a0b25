import type { ApolloCache, Reference } from "@apollo/client";
import type { ObjectCommentsProps } from "../../../app/objects/object-parts.ts";
import type { CommentableObjectType, Thread_CommentFragment } from "../../../graphql/graphql.ts";

export type ThreadComment = Thread_CommentFragment;

const typeNames: Readonly<Record<CommentableObjectType, string>> = {
  note: "Note",
  insight: "Insight",
  highlight: "Highlight",
  reel: "Reel",
  person: "Person",
};

/** False for a comment that is on its way to the service. */
export function isSentComment({ id }: Pick<ThreadComment, "id">): boolean {
  return !id.startsWith("unsent-");
}

/** The object that a thread is about. */
export type CommentSubject = ObjectCommentsProps["subject"];

/** Updates an object's list of comments in the cache. */
export function changeComments(
  cache: ApolloCache,
  subject: CommentSubject,
  change: (references: readonly Reference[]) => readonly Reference[],
): void {
  cache.modify<{ comments: readonly Reference[] }>({
    id: cache.identify({ __typename: typeNames[subject.type], id: subject.id }) ?? "",
    fields: { comments: (existing) => change(existing ?? []) },
  });
}

/** A comment's reference in the cache. */
export function commentReference(cache: ApolloCache, id: string): Reference {
  return { __ref: cache.identify({ __typename: "Comment", id }) ?? `Comment:${id}` };
}
