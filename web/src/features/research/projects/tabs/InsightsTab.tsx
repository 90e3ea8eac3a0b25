import { useApolloClient, useQuery } from "@apollo/client/react";
import { useNavigate } from "@tanstack/react-router";
import { refetchFields } from "../../../../app/apollo/list-edits.ts";
import { useNextPage } from "../../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { BulkTrashActions } from "../../../../app/lists/BulkTrashActions.tsx";
import { ObjectList } from "../../../../app/lists/ObjectList.tsx";
import { useListSelection } from "../../../../app/lists/useListSelection.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import { useOpenObject } from "../../../../app/peek/useOpenObject.ts";
import { ProjectInsightsDocument, type ProjectRow_ProjectFragment } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { LazyFilterBar } from "../../filters/LazyFilterBar.tsx";
import { NothingMatches } from "../../filters/NothingMatches.tsx";
import { useFilter } from "../../filters/useFilter.ts";
import { withFilter } from "../../filters/with-filter.ts";
import type { ProjectSearch } from "../project-view.ts";
import styles from "../Rows.module.css";
import { InsightRow } from "./InsightRow.tsx";

/** A project's insights, drafts and published. */
export function InsightsTab(props: {
  project: ProjectRow_ProjectFragment;
  view: ProjectSearch;
  onViewChange: (view: ProjectSearch) => void;
}) {
  const { project, view, onViewChange } = props;
  const projectId = project.id;
  const filter = useFilter(view.filter);
  const query = useQuery(ProjectInsightsDocument, {
    variables: { id: projectId, ...(filter.argument ? { filter: filter.argument } : {}) },
  });
  const { data, error, fetchMore } = query;
  filter.judge(error);
  const { shown, failure } = useShownAnswer(query);
  const client = useApolloClient();
  const open = useOpenObject();
  const navigate = useNavigate();
  const insights = shown?.project.insights.edges.map(({ node }) => node) ?? [];
  const canWrite = project.viewerLevel !== "READ";
  const selection = useListSelection(
    insights.map(({ id }) => id),
    { selectable: canWrite, open: (id) => open({ type: "insight", id, replace: true }) },
  );
  const refresh = () => refetchFields(client, `Project:${projectId}`, ["insights", "insightCount"]);
  const present = () =>
    void navigate({
      to: "/projects/$projectId/insights/present",
      params: { projectId: writePathId(project.id, project.title) },
      search: filter.argument === undefined ? {} : { filter: view.filter },
    });
  const next = useNextPage(data?.project.insights.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (!shown && !failure) return <LoadingState rowHeight={64} />;
  if (shown && insights.length === 0 && filter.argument === undefined && filter.problem === undefined) {
    return (
      <EmptyState title={t("insights.none", "No insights yet")}>
        {t(
          "insights.none.text",
          "An insight says what you learned and keeps the quotes that support it. Create one with “New insight”, or select highlights and press I.",
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.beside}>
        <div>
          <LazyFilterBar
            target="insights"
            projectId={projectId}
            value={filter.given}
            problem={filter.problem}
            count={data?.project.insights.totalCount}
            selectedFilterId={view.selectedFilterId}
            onChange={(form, selected) => onViewChange(withFilter(view, form, selected))}
          />
        </div>
        {insights.length > 0 && (
          <Button size="small" onClick={present}>
            {t("insights.present", "Present")}
          </Button>
        )}
      </div>
      {failure}
      {shown && insights.length === 0 && (
        <NothingMatches title={t("insights.nofilter", "No insights match this filter")} />
      )}
      <ObjectList
        label={t("tab.insights", "Insights")}
        type="insight"
        items={insights}
        selection={selection}
        selectable={canWrite}
        estimate={92}
        onEndReached={next}
        render={(insight) => (
          <InsightRow insight={insight} projectId={projectId} canEdit={canWrite} refresh={refresh} />
        )}
      />
      <BulkTrashActions selection={selection} type="insight" refresh={refresh} />
    </>
  );
}
