import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { InsightCommentsDocument } from "../../../graphql/graphql.ts";
import { Tabs } from "../../../ui/Tabs.tsx";
import { LoadedComments } from "../../conversation/comments/LoadedComments.tsx";

function Comments({ insightId, focusedId }: { insightId: string; focusedId: string | undefined }) {
  const { data, error, refetch } = useQuery(InsightCommentsDocument, { variables: { id: insightId } });
  return (
    <LoadedComments
      subject={{ type: "insight", id: insightId }}
      comments={data?.insight.comments}
      error={error}
      onRetry={() => void refetch()}
      empty={t("insight.comments.empty", "No comments yet. Say whether this matches what you have seen.")}
      focusedId={focusedId}
    />
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
