import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { type InsightCard_InsightFragment, PublishedInsightsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { useNarrow } from "../../../ui/layout/useNarrow.ts";
import { SelectableRow } from "../../../ui/lists/SelectableRow.tsx";
import { VirtualList } from "../../../ui/lists/VirtualList.tsx";
import type { PageFilter } from "../../research/filters/usePageFilter.ts";
import styles from "./Home.module.css";
import { InsightCard } from "./InsightCard.tsx";

// Home is the start page: these controls load after the content.
const PublishedChoices = lazy(() =>
  import("./PublishedChoices.tsx").then((module) => ({ default: module.PublishedChoices })),
);

const PublishedBulkActions = lazy(() =>
  import("./PublishedBulkActions.tsx").then((module) => ({ default: module.PublishedBulkActions })),
);

/**
 * Published insights, of the workspace or of a folder, newest first, as masonry; optionally only those
 * written by people.
 */
export function PublishedInsights(props: {
  folderId?: string;
  filter?: PageFilter;
  /** Whether the page has another list, its main one. */
  isPart?: boolean;
  /** Shown where there are none, in place of home's words. */
  empty?: ReactNode;
}) {
  const { folderId, filter } = props;
  const withoutAi = useSearch({ strict: false }).withoutAi === true;
  const query = useQuery(PublishedInsightsDocument, {
    // Home requests them without variables while its scripts load (`web/build/first-pages.ts`): an equal
    // query reuses that answer.
    variables: {
      ...(withoutAi ? { withoutAi } : {}),
      ...(folderId === undefined ? {} : { folderId }),
      ...(filter?.argument ? { filter: filter.argument } : {}),
    },
  });
  filter?.judge(query.error);
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(query.data?.publishedInsights.pageInfo, (after) =>
    query.fetchMore({ variables: { after } }),
  );
  const known = query.error && readFailure(query.error);
  // Only a short note: the rest of the page works on every plan.
  if (known?.code === "plan.upgrade_needed") return <p className={styles.plan}>{known.message}</p>;
  const isNarrowed = withoutAi || filter?.isGiven === true;
  const insights = shown?.publishedInsights.edges.map(({ node }) => node);
  return (
    <>
      {(isNarrowed || (insights !== undefined && insights.length > 0)) && (
        <Suspense fallback={<div className={styles.choicePlace} />}>
          <PublishedChoices
            filter={filter}
            count={query.data?.publishedInsights.totalCount}
            isEmpty={insights?.length === 0}
          />
        </Suspense>
      )}
      {failure}
      {!failure && !insights && <LoadingState rows={4} rowHeight={120} />}
      {insights?.length === 0 && !isNarrowed && (props.empty ?? <NoInsights />)}
      {insights !== undefined && insights.length > 0 && (
        <InsightCards insights={insights} isPart={props.isPart === true} onEndReached={next} />
      )}
    </>
  );
}

/** The insights as cards, with keyboard control and selection. */
function InsightCards(props: {
  insights: readonly InsightCard_InsightFragment[];
  isPart: boolean;
  onEndReached: (() => void) | undefined;
}) {
  const { insights, isPart, onEndReached } = props;
  const lanes = useNarrow() ? 1 : 2;
  const open = useOpenObject();
  const selectable = useSession().user.role !== "VIEWER";
  const [box, setBox] = useState<HTMLElement | null>(null);
  const selection = useListSelection(
    insights.map(({ id }) => id),
    {
      selectable,
      part: isPart ? box : undefined,
      open: (id) => open({ type: "insight", id, replace: true }),
    },
  );
  const chosen = insights.filter(({ id }) => selection.selected.has(id));
  return (
    <div ref={setBox}>
      <VirtualList
        key={lanes}
        label={t("home.insights.list", "Published insights")}
        items={insights}
        itemKey={(insight) => insight.id}
        estimate={220}
        lanes={lanes}
        gap={16}
        onEndReached={onEndReached}
        render={(insight) => (
          <SelectableRow
            rowKey={insight.id}
            label={t("row.select", "Select “{title}”", { title: titleOf(insight.title, "insight") })}
            selected={selection.selected.has(insight.id)}
            open={selection.openKey === insight.id}
            selectable={selectable}
            onToggle={(range) => selection.toggle(insight.id, range)}
          >
            <InsightCard insight={insight} />
          </SelectableRow>
        )}
      />
      {chosen.length > 0 && (
        <Suspense>
          <PublishedBulkActions selection={selection} chosen={chosen} />
        </Suspense>
      )}
    </div>
  );
}

function NoInsights() {
  return (
    <EmptyState
      compact
      title={t("home.insights.none", "No published insights yet")}
      action={<Link to="/projects">{t("home.insights.none.act", "Go to your projects")}</Link>}
    >
      {t(
        "home.insights.none.text",
        "Open a project, write an insight from its highlights, and publish it. It appears here for everyone.",
      )}
    </EmptyState>
  );
}
