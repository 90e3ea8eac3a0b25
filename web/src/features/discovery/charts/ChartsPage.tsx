import { useQuery } from "@apollo/client/react";
import { lazy, Suspense } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ProjectChartsDocument } from "../../../graphql/graphql.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import styles from "./Charts.module.css";
import { chartLinks } from "./chart-links.ts";
import type { ChartsView } from "./charts-view.ts";

const CrossTable = lazy(() => import("./CrossTable.tsx").then((module) => ({ default: module.CrossTable })));
const TagChart = lazy(() => import("./TagChart.tsx").then((module) => ({ default: module.TagChart })));

/** A project's tags in numbers: a chart of them, or a table of them by a field. The address holds every choice. */
export function ChartsPage(props: {
  project: { id: string; title: string };
  view: ChartsView;
  onViewChange: (view: ChartsView) => void;
}) {
  const { project, view, onViewChange } = props;
  const filter = useFilter(view.filter);
  const { data, previousData, error, refetch } = useQuery(ProjectChartsDocument, {
    variables: { id: project.id, ...(filter.argument ? { filter: filter.argument } : {}) },
  });
  filter.judge(error);
  const shown = data ?? previousData;
  if (error && !shown)
    return <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!shown) return <LoadingState rowHeight={40} />;
  const { tagHref, hrefOf } = chartLinks(shown.project, view.options, filter.argument);
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
        count={undefined}
        onChange={(form) => onViewChange({ ...view, filter: form })}
      />
      <Suspense fallback={<LoadingState rowHeight={40} />}>
        {cross ? (
          <CrossTable
            projectId={project.id}
            filter={filter.argument}
            view={{ ...cross, metric: view.options.metric === "noteCount" ? "noteCount" : "highlightCount" }}
            onViewChange={({ metric, fieldId, share }) =>
              onViewChange({ ...view, options: { ...view.options, metric }, cross: { fieldId, share } })
            }
            tagHref={tagHref}
          />
        ) : (
          <TagChart
            title={t("chart.title", "Tags of {project}", { project: project.title })}
            counts={shown.project.tagCounts}
            isFiltered={filter.argument !== undefined}
            view={view}
            onViewChange={onViewChange}
            hrefOf={hrefOf}
          />
        )}
      </Suspense>
    </>
  );
}
