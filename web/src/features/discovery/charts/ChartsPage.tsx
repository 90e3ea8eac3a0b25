import { useQuery } from "@apollo/client/react";
import type { ChartItem } from "@fieldstone/model/views/chart-items.ts";
import { lazy, Suspense } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { ProjectChartsDocument } from "../../../graphql/graphql.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import styles from "./Charts.module.css";
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
  const path = `/projects/${writePathId(project.id, project.title)}`;
  const filterPart = filter.argument
    ? `&filter=${encodeURIComponent(JSON.stringify(filter.argument.form))}`
    : "";
  const tagHref = (tagId: string) =>
    `${path}?tab=highlights&find=${encodeURIComponent(JSON.stringify({ tags: [tagId] }))}${filterPart}`;
  /** A group leads to its tags, and each of them to its highlights. */
  const groupHref = ({ id }: ChartItem) => {
    const others = shown.project.tagCounts.flatMap(({ group, board }) =>
      (group?.id ?? board.id) === id ? [] : [group?.id ?? board.id],
    );
    const options = {
      ...view.options,
      filter: { ...view.options.filter, collapsedGroupIds: [...new Set(others)] },
      type: { ...view.options.type, of: "tag" as const },
    };
    return `${path}/charts?chart=${encodeURIComponent(JSON.stringify(options))}${filterPart}`;
  };
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
            hrefOf={(item) => (item.kind === "tag" ? tagHref(item.id) : groupHref(item))}
          />
        )}
      </Suspense>
    </>
  );
}
