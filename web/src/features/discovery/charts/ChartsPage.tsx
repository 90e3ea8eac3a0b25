import { useQuery } from "@apollo/client/react";
import { lazy, Suspense } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import {
  type FilterInput,
  ProjectChartsDocument,
  type ProjectChartsQuery,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import styles from "./Charts.module.css";
import { chartLinks } from "./chart-links.ts";
import type { ChartsView } from "./charts-view.ts";

const CrossTable = lazy(() => import("./CrossTable.tsx").then((module) => ({ default: module.CrossTable })));
const TagChart = lazy(() => import("./TagChart.tsx").then((module) => ({ default: module.TagChart })));

/** A project's tags in numbers: a chart, or a cross table by a field. The address holds all options. */
export function ChartsPage(props: {
  project: { id: string; title: string };
  view: ChartsView;
  onViewChange: (view: ChartsView) => void;
}) {
  const { project, view, onViewChange } = props;
  const filter = useFilter(view.filter);
  const query = useQuery(ProjectChartsDocument, {
    variables: {
      id: project.id,
      isFiltered: filter.argument !== undefined,
      ...(filter.argument ? { filter: filter.argument } : {}),
    },
  });
  filter.judge(query.error);
  const { shown, failure } = useShownAnswer(query);
  if (!shown && !failure) return <LoadingState rowHeight={40} />;
  const { cross } = view;
  return (
    <>
      <div className={styles.kind}>
        <Choice
          label={t("chart.kind", "What to count")}
          value={cross ? "cross" : "chart"}
          options={[
            { value: "chart", label: t("chart.kind.tags", "Tags") },
            { value: "cross", label: t("chart.kind.cross", "Tags by field") },
          ]}
          onChange={(kind) =>
            onViewChange({
              ...view,
              cross: kind === "cross" ? { fieldId: undefined, share: "count" } : undefined,
            })
          }
        />
      </div>
      <LazyFilterBar
        target="highlights"
        projectId={project.id}
        value={filter.given}
        problem={filter.problem}
        count={filter.argument && shown?.project.counted?.totalCount}
        selectedFilterId={view.selectedFilterId}
        onChange={(form, selectedFilterId) => onViewChange({ ...view, filter: form, selectedFilterId })}
      />
      {failure}
      {shown && (
        <Suspense fallback={<LoadingState rowHeight={40} />}>
          <Counted
            project={{ ...project, ...shown.project }}
            filter={filter.argument}
            view={view}
            onViewChange={onViewChange}
          />
        </Suspense>
      )}
    </>
  );
}

function Counted(props: {
  project: ProjectChartsQuery["project"] & { title: string };
  filter: FilterInput | undefined;
  view: ChartsView;
  onViewChange: (view: ChartsView) => void;
}) {
  const { project, filter, view, onViewChange } = props;
  const { tagHref, hrefOf } = chartLinks(project, view.options, filter);
  const { cross } = view;
  if (cross) {
    return (
      <CrossTable
        projectId={project.id}
        filter={filter}
        view={{ ...cross, metric: view.options.metric === "noteCount" ? "noteCount" : "highlightCount" }}
        onViewChange={({ metric, fieldId, share }) =>
          onViewChange({ ...view, options: { ...view.options, metric }, cross: { fieldId, share } })
        }
        tagHref={tagHref}
      />
    );
  }
  return (
    <TagChart
      title={t("chart.title", "Tags of {project}", { project: project.title })}
      counts={project.tagCounts}
      isFiltered={filter !== undefined}
      view={view}
      onViewChange={onViewChange}
      hrefOf={hrefOf}
    />
  );
}
