import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { requestCreation } from "../../../app/commands/creation.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../app/lists/BulkTrashActions.tsx";
import { ObjectList } from "../../../app/lists/ObjectList.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { type OwnInsight_InsightFragment, OwnInsightsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import styles from "./Home.module.css";

/** The person's own insights, drafts too. */
export function OwnInsights() {
  const client = useApolloClient();
  const open = useOpenObject();
  const { data, error, refetch, fetchMore } = useQuery(OwnInsightsDocument, {
    fetchPolicy: "cache-and-network",
  });
  const next = useNextPage(data?.ownInsights.pageInfo, (after) => fetchMore({ variables: { after } }));
  const insights = data?.ownInsights.edges.map(({ node }) => node) ?? [];
  const selection = useListSelection(
    insights.map(({ id }) => id),
    { open: (id) => open({ type: "insight", id, replace: true }) },
  );
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rowHeight={64} />;
  if (insights.length === 0) {
    return (
      <EmptyState
        title={t("own-insights.none", "You have no insights yet")}
        action={
          <Button kind="primary" onClick={() => requestCreation("insight")}>
            {t("insight.create", "New insight")}
          </Button>
        }
      >
        {t("own-insights.none.text", "Insights you write appear here, drafts included.")}
      </EmptyState>
    );
  }
  return (
    <>
      <ObjectList
        label={t("own-insights.list", "Your insights")}
        type="insight"
        items={insights}
        selection={selection}
        estimate={84}
        onEndReached={next}
        render={(insight) => <OwnInsightRow insight={insight} />}
      />
      <BulkTrashActions
        selection={selection}
        type="insight"
        refresh={() => refetchLists(client, ["ownInsights", "publishedInsights"])}
      />
    </>
  );
}

function OwnInsightRow({ insight }: { insight: OwnInsight_InsightFragment }) {
  return (
    <div className={styles.ownRow}>
      <ObjectLink type="insight" id={insight.id} title={insight.title} className={styles.ownTitle}>
        {titleOf(insight.title, "insight")}
      </ObjectLink>
      {insight.contentAbstract && <p className={styles.abstract}>{insight.contentAbstract}</p>}
      <div className={styles.meta}>
        <span>
          {insight.publishedAt ? t("insights.row.published", "Published") : t("insights.row.draft", "Draft")}
        </span>
        {insight.project && <span>{insight.project.title}</span>}
        <RelativeTime value={insight.updatedAt} />
      </div>
    </div>
  );
}
