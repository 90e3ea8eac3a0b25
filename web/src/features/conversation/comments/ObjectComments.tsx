import type { TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import type { FirstComment as First, ObjectCommentsProps } from "../../../app/objects/object-parts.ts";
import {
  type CommentableObjectType,
  CommentQueryDocument,
  InsightCommentsDocument,
  NoteCommentsDocument,
  PersonCommentsDocument,
  ReelCommentsDocument,
} from "../../../graphql/graphql.ts";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { CommentComposer } from "./CommentComposer.tsx";
import { CommentThread } from "./CommentThread.tsx";
import type { ThreadComment } from "./comment-cache.ts";
import { useCommentActions } from "./useCommentActions.ts";

type CommentsQuery = TypedDocumentNode<{ object: { comments: ThreadComment[] } }, { id: string }>;

const queries: Readonly<Record<CommentableObjectType, CommentsQuery>> = {
  note: NoteCommentsDocument,
  insight: InsightCommentsDocument,
  highlight: CommentQueryDocument,
  reel: ReelCommentsDocument,
  person: PersonCommentsDocument,
};

/** The comments on an object: loading, failed with a retry, or shown. */
export function ObjectComments({ first, ...props }: ObjectCommentsProps) {
  return first ? <FirstComment subject={props.subject} {...first} /> : <Comments {...props} />;
}

function FirstComment({ subject, make, onSent, onCancel }: Pick<ObjectCommentsProps, "subject"> & First) {
  const actions = useCommentActions(subject);
  return (
    <CommentComposer
      label={t("comments.new.label", "Write a comment")}
      sendLabel={t("comments.new.send", "Comment")}
      autoFocus
      onCancel={onCancel}
      onSend={async (draft) => {
        const sent = (await make()) && (await actions.create(draft));
        if (sent) onSent();
        return sent;
      }}
    />
  );
}

function Comments({ subject, empty, focusedId, oneThread }: ObjectCommentsProps) {
  const { data, error, refetch } = useQuery(queries[subject.type], { variables: { id: subject.id } });
  if (data) {
    const { comments } = data.object;
    return (
      <CommentThread
        subject={subject}
        comments={comments}
        empty={empty}
        focusedId={focusedId}
        oneThread={oneThread}
      />
    );
  }
  if (!error) return <LoadingState rows={3} rowHeight={48} />;
  const failure = readFailure(error);
  return (
    <ErrorState
      compact
      title={t("comments.failed", "Could not load the comments")}
      reference={failure.reference}
      onRetry={() => refetchShown(refetch)}
    >
      <p>{failure.message}</p>
    </ErrorState>
  );
}
