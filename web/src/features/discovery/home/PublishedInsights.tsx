import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PublishedInsightsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { useNarrow } from "../../../ui/useNarrow.ts";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import styles from "./Home.module.css";
import { InsightCard } from "./InsightCard.tsx";

/** Published insights, everywhere or of a folder, the newest first, as masonry. */
export function PublishedInsights({ folderId }: { folderId?: string }) {
  const lanes = useNarrow() ? 1 : 2;
  const { data, error, refetch, fetchMore } = useQuery(PublishedInsightsDocument, {
    variables: folderId === undefined ? {} : { folderId },
  });
  const next = useNextPage(data?.publishedInsights.pageInfo, (after) => fetchMore({ variables: { after } }));
  const failure = error && readFailure(error);
  // Told in passing: the rest of the page is there on every plan.
  if (failure?.code === "plan.upgrade_needed") return <p className={styles.plan}>{failure.message}</p>;
  if (error && !data)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={4} rowHeight={120} />;
  const insights = data.publishedInsights.edges.map(({ node }) => node);
  if (insights.length === 0) {
    return (
      <EmptyState
        compact
        title={t("home.insights.none", "No published insights yet")}
        action={
          folderId === undefined ? (
            <Link to="/projects">{t("home.insights.none.act", "Go to your projects")}</Link>
          ) : undefined
        }
      >
        {folderId === undefined
          ? t(
              "home.insights.none.text",
              "Open a project, write an insight from its highlights, and publish it. It appears here for everyone.",
            )
          : t(
              "folder.insights.none.text",
              "Publish an insight of a project in this folder. It appears here for everyone who may read it.",
            )}
      </EmptyState>
    );
  }
  return (
    <VirtualList
      key={lanes}
      label={t("home.insights.list", "Published insights")}
      items={insights}
      itemKey={(insight) => insight.id}
      estimate={220}
      lanes={lanes}
      gap={16}
      onEndReached={next}
      render={(insight) => <InsightCard insight={insight} />}
    />
  );
}
