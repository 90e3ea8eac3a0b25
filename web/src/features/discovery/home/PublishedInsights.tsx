import { useQuery } from "@apollo/client/react";
import { Link } from "@tanstack/react-router";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PublishedInsightsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { useNarrow } from "../../../ui/useNarrow.ts";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import { LeaveOutAi } from "../../research/filters/LeaveOutAi.tsx";
import { useLeaveOutAi } from "../../research/filters/useLeaveOutAi.ts";
import styles from "./Home.module.css";
import { InsightCard } from "./InsightCard.tsx";

/** Published insights, everywhere or of a folder, the newest first, as masonry; those that people wrote alone if wanted. */
export function PublishedInsights({ folderId }: { folderId?: string }) {
  const lanes = useNarrow() ? 1 : 2;
  const leaving = useLeaveOutAi();
  const { withoutAi } = leaving;
  const query = useQuery(PublishedInsightsDocument, {
    // Home asks without variables while its scripts load (`web/build/first-pages.ts`): the same question takes that answer.
    variables: { ...(withoutAi ? { withoutAi } : {}), ...(folderId === undefined ? {} : { folderId }) },
  });
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(query.data?.publishedInsights.pageInfo, (after) =>
    query.fetchMore({ variables: { after } }),
  );
  const known = query.error && readFailure(query.error);
  // Told in passing: the rest of the page is there on every plan.
  if (known?.code === "plan.upgrade_needed") return <p className={styles.plan}>{known.message}</p>;
  const insights = shown?.publishedInsights.edges.map(({ node }) => node);
  return (
    <>
      {(withoutAi || (insights !== undefined && insights.length > 0)) && <LeaveOutAi {...leaving} />}
      {failure}
      {!failure && !insights && <LoadingState rows={4} rowHeight={120} />}
      {insights?.length === 0 && <NoInsights folderId={folderId} withoutAi={withoutAi} />}
      {insights !== undefined && insights.length > 0 && (
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
      )}
    </>
  );
}

function NoInsights({ folderId, withoutAi }: { folderId: string | undefined; withoutAi: boolean }) {
  if (withoutAi) {
    return (
      <EmptyState compact title={t("home.insights.none-by-people", "No published insights by people")}>
        {t("home.insights.none-by-people.text", "Include what AI wrote to see all published insights.")}
      </EmptyState>
    );
  }
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
