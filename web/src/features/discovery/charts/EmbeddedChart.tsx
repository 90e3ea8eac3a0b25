import { useQuery } from "@apollo/client/react";
import { lazy, Suspense, useState } from "react";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ProjectChartProps } from "../../../app/objects/object-parts.ts";
import { ProjectChartsDocument } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { LazyFilterBar } from "../../research/filters/LazyFilterBar.tsx";
import { useFilter } from "../../research/filters/useFilter.ts";
import { chartGroups } from "./chart-data.ts";
import { chartLinks } from "./chart-links.ts";
import { type ChartsView, readChartsView, writeChartsView } from "./charts-view.ts";

const ChartItemList = lazy(() =>
  import("./ChartItemList.tsx").then((module) => ({ default: module.ChartItemList })),
);
const TagChart = lazy(() => import("./TagChart.tsx").then((module) => ({ default: module.TagChart })));

/** How an embedded chart is drawn, from its node; with defaults where the node has none. */
function readView(kept: unknown): ChartsView {
  if (typeof kept !== "string") return readChartsView({});
  try {
    const value: unknown = JSON.parse(kept);
    return readChartsView(typeof value === "object" && value !== null ? value : {});
  } catch {
    return readChartsView({});
  }
}

/**
 * A project's tags as a chart in a document. Its options are in a dialog, so that they are not part of the
 * text.
 */
export function EmbeddedChart({ projectId, view: kept, onViewChange, choosing }: ProjectChartProps) {
  const [own, setOwn] = useState<{ readonly of: unknown; readonly view: ChartsView }>();
  const view = own?.of === kept && own ? own.view : readView(kept);
  const change = (next: ChartsView) => {
    setOwn({ of: kept, view: next });
    onViewChange?.(JSON.stringify(writeChartsView(next)));
  };
  const filter = useFilter(view.filter);
  const query = useQuery(ProjectChartsDocument, {
    variables: {
      id: projectId,
      isFiltered: filter.argument !== undefined,
      ...(filter.argument ? { filter: filter.argument } : {}),
    },
  });
  const { error } = query;
  filter.judge(error);
  const project = useShownAnswer(query).shown?.project;
  if (!project && error)
    return (
      <EmptyState compact title={t("chart.failed", "This chart cannot be shown")}>
        {readFailure(error).message}
      </EmptyState>
    );
  if (!project) return <LoadingState rows={4} rowHeight={40} />;
  return (
    <>
      <Suspense fallback={<LoadingState rows={4} rowHeight={40} />}>
        <TagChart
          title={t("chart.title", "Tags of {project}", { project: project.title })}
          counts={project.tagCounts}
          isFiltered={filter.argument !== undefined}
          view={view}
          onViewChange={change}
          hrefOf={chartLinks(project, view.options, filter.argument).hrefOf}
          hidesItems
        />
      </Suspense>
      {choosing && (
        <Dialog open onClose={choosing.end} title={t("chart.choose", "What the chart shows")} size="large">
          <LazyFilterBar
            target="highlights"
            projectId={projectId}
            value={filter.given}
            problem={filter.problem}
            count={filter.argument && project.counted?.totalCount}
            onChange={(form) => change({ ...view, filter: form })}
          />
          <Suspense fallback={<LoadingState rows={4} rowHeight={32} />}>
            <ChartItemList
              groups={chartGroups(project.tagCounts)}
              options={view.options}
              onOptions={(options) => change({ ...view, options })}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
