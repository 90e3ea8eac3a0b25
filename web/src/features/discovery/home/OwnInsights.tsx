import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { requestCreation } from "../../../app/commands/creation.ts";
import { t } from "../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../app/lists/BulkTrashActions.tsx";
import { ObjectList } from "../../../app/lists/ObjectList.tsx";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { type OwnInsight_InsightFragment, OwnInsightsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { NothingMatches } from "../../research/filters/NothingMatches.tsx";
import type { PageFilter } from "../../research/filters/usePageFilter.ts";
import cardStyles from "./Home.module.css";
import styles from "./OwnInsights.module.css";

/** The user's own insights, including drafts. */
export function OwnInsights({ filter }: { readonly filter: PageFilter }) {
  const client = useApolloClient();
  const open = useOpenObject();
  const query = useQuery(OwnInsightsDocument, {
    variables: filter.argument ? { filter: filter.argument } : {},
  });
  const { data, fetchMore } = query;
  filter.judge(query.error);
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.ownInsights.pageInfo, (after) => fetchMore({ variables: { after } }));
  const insights = shown?.ownInsights.edges.map(({ node }) => node) ?? [];
  const selection = useListSelection(
    insights.map(({ id }) => id),
    { open: (id) => open({ type: "insight", id, replace: true }) },
  );
  const isViewer = useSession().user.role === "VIEWER";
  if (!shown && !failure) return <LoadingState rowHeight={64} />;
  if (shown && insights.length === 0 && !filter.isGiven) {
    return (
      <EmptyState
        title={t("own-insights.none", "You have no insights yet")}
        action={
          isViewer ? undefined : (
            <Button kind="primary" onClick={() => requestCreation("insight")}>
              {t("insight.create", "New insight")}
            </Button>
          )
        }
      >
        {isViewer
          ? t(
              "own-insights.none.viewer",
              "Viewers read insights. Choose “Published” above to read those of your workspace.",
            )
          : t(
              "own-insights.none.text",
              "Insights you write appear here, drafts included. Choose “Published” above to read those of your workspace.",
            )}
      </EmptyState>
    );
  }
  return (
    <>
      <LazyFilterBar target="insights" {...filter.bar} count={data?.ownInsights.totalCount} />
      {failure}
      {shown && insights.length === 0 && (
        <NothingMatches title={t("insights.nofilter", "No insights match this filter")} />
      )}
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
    <div className={styles.row}>
      <ObjectLink type="insight" id={insight.id} title={insight.title} className={styles.title}>
        {titleOf(insight.title, "insight")}
      </ObjectLink>
      {insight.contentAbstract && <p className={cardStyles.abstract}>{insight.contentAbstract}</p>}
      <div className={cardStyles.meta}>
        <span>
          {insight.publishedAt ? t("insights.row.published", "Published") : t("insights.row.draft", "Draft")}
        </span>
        {insight.project && <span>{insight.project.title}</span>}
        <RelativeTime value={insight.updatedAt} />
      </div>
    </div>
  );
}
