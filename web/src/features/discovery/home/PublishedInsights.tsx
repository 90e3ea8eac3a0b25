import { useQuery } from "@apollo/client/react";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PublishedInsightsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { useNarrow } from "../../../ui/useNarrow.ts";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import styles from "./Home.module.css";
import { InsightCard } from "./InsightCard.tsx";

// Home is what people begin with: its control comes behind what it shows.
const InsightsByPeople = lazy(() =>
  import("./InsightsByPeople.tsx").then((module) => ({ default: module.InsightsByPeople })),
);

/** Published insights, everywhere or of a folder, the newest first, as masonry; those that people wrote alone if wanted. */
export function PublishedInsights({ folderId }: { folderId?: string }) {
  const lanes = useNarrow() ? 1 : 2;
  const withoutAi = useSearch({ strict: false }).withoutAi === true;
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
      {(withoutAi || (insights !== undefined && insights.length > 0)) && (
        <Suspense fallback={<div className={styles.choicePlace} />}>
          <InsightsByPeople isEmpty={insights?.length === 0} />
        </Suspense>
      )}
      {failure}
      {!failure && !insights && <LoadingState rows={4} rowHeight={120} />}
      {insights?.length === 0 && !withoutAi && <NoInsights folderId={folderId} />}
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

function NoInsights({ folderId }: { folderId: string | undefined }) {
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
