import { useQuery } from "@apollo/client/react";
import { readFailure } from "../../app/errors/failure.ts";
import { t } from "../../app/i18n/t.ts";
import { InsightCommentsDocument } from "../../graphql/graphql.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CommentThread } from "../comments/CommentThread.tsx";

function Comments({ insightId, focusedId }: { insightId: string; focusedId: string | undefined }) {
  const { data, error, refetch } = useQuery(InsightCommentsDocument, { variables: { id: insightId } });
  if (data) {
    return (
      <CommentThread
        subject={{ type: "insight", id: insightId }}
        comments={data.insight.comments}
        empty={t("insight.comments.empty", "No comments yet. Say whether this fits what you have seen.")}
        focusedId={focusedId}
      />
    );
  }
  if (!error) return <LoadingState rows={3} rowHeight={48} />;
  const failure = readFailure(error);
  return (
    <ErrorState
      compact
      title={t("insight.comments.failed", "The comments did not load")}
      reference={failure.reference}
      onRetry={() => void refetch()}
    >
      <p>{failure.message}</p>
    </ErrorState>
  );
}

/** What stands beside an insight. */
export function InsightComments(props: { insightId: string; focusedId: string | undefined }) {
  return (
    <Tabs
      value="comments"
      onChange={() => undefined}
      label={t("insight.side", "About this insight")}
      tabs={[
        { key: "comments", label: t("insight.tab.comments", "Comments"), panel: <Comments {...props} /> },
      ]}
    />
  );
}
