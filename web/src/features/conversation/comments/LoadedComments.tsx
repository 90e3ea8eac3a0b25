import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { CommentThread } from "./CommentThread.tsx";
import type { CommentSubject, ThreadComment } from "./comment-cache.ts";

/** A thread of comments that are on their way: waiting, failed with another try, or there. */
export function LoadedComments(props: {
  subject: CommentSubject;
  comments: readonly ThreadComment[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: string;
  focusedId?: string | undefined;
}) {
  const { subject, comments, error, empty, focusedId } = props;
  if (comments !== undefined) {
    return <CommentThread subject={subject} comments={comments} empty={empty} focusedId={focusedId} />;
  }
  if (!error) return <LoadingState rows={3} rowHeight={48} />;
  const failure = readFailure(error);
  return (
    <ErrorState
      compact
      title={t("comments.failed", "Could not load the comments")}
      reference={failure.reference}
      onRetry={props.onRetry}
    >
      <p>{failure.message}</p>
    </ErrorState>
  );
}
