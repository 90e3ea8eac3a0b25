import { useQuery } from "@apollo/client/react";
import { readFailure } from "../../app/errors/failure.ts";
import { t } from "../../app/i18n/t.ts";
import { CommentQueryDocument } from "../../graphql/graphql.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { CommentThread } from "../comments/CommentThread.tsx";

/** What people say about one highlight; asked for when it is opened. */
export function HighlightComments({ highlightId }: { highlightId: string }) {
  const { data, error, refetch } = useQuery(CommentQueryDocument, { variables: { id: highlightId } });
  if (data) {
    return (
      <CommentThread
        subject={{ type: "highlight", id: highlightId }}
        comments={data.highlight.comments}
        empty={t("highlights.comments.empty", "Nobody has said anything about this passage.")}
      />
    );
  }
  if (error) {
    const failure = readFailure(error);
    return (
      <ErrorState
        compact
        title={t("highlights.comments.failed", "The comments did not load")}
        reference={failure.reference}
        onRetry={() => void refetch()}
      >
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  return <LoadingState rows={2} rowHeight={28} />;
}
