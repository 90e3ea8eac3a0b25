import { type ChartItem, chartItems } from "@fieldstone/model/views/chart-items.ts";
import type { ChartShape } from "@fieldstone/model/views/chart-options.ts";

import { Link } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import { saveCsv } from "../../../app/save-csv.ts";
import type { TagCountFragment } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { useElementSize } from "../../../ui/layout/useElementSize.ts";
import { Table } from "../../../ui/lists/Table.tsx";
import { BarChart } from "./BarChart.tsx";
import { ChartItemList } from "./ChartItemList.tsx";
import { type ChartFormat, ChartOptionsBar } from "./ChartOptionsBar.tsx";
import styles from "./Charts.module.css";
import { chartGroups, metricLabel, valueLabel } from "./chart-data.ts";
import { saveDrawing } from "./chart-download.ts";
import type { ChartsView } from "./charts-view.ts";
import { PieChart } from "./PieChart.tsx";
import { RadarChart } from "./RadarChart.tsx";
import { TreemapChart } from "./TreemapChart.tsx";

const drawings = { bar: BarChart, radar: RadarChart, pie: PieChart, treemap: TreemapChart };
/** Most items with which each shape stays readable. The table has them all. */
const drawnMax: Readonly<Record<ChartShape, number>> = { bar: 100, radar: 12, pie: 24, treemap: 100 };
/** A radar of fewer items is just a line. */
const RADAR_ITEMS_MIN = 3;

/** Tag counts as a chart or a table, with links to the highlights behind each. */
export function TagChart(props: {
  title: string;
  counts: readonly TagCountFragment[];
  isFiltered: boolean;
  view: ChartsView;
  onViewChange: (view: ChartsView) => void;
  hrefOf: (item: ChartItem) => string;
  /** Omits the list of items to hide. */
  hidesItems?: boolean;
}) {
  const { title, counts, isFiltered, view, onViewChange, hrefOf, hidesItems = false } = props;
  const { options, asTable } = view;
  const { metric, type } = options;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const stage = useRef<HTMLElement>(null);
  const groups = useMemo(() => chartGroups(counts), [counts]);
  const items = useMemo(() => chartItems(groups, options).filter(({ hidden }) => !hidden), [groups, options]);
  if (groups.length === 0 && isFiltered) {
    return (
      <EmptyState compact title={t("highlights.nomatch", "No matching highlights in this project")}>
        {t("highlights.nomatch.text", "Remove a filter, or choose another one.")}
      </EmptyState>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState title={t("chart.none", "Nothing to count yet")}>
        {t(
          "chart.none.text",
          "Highlight what matters in a note and tag it. Each tag appears here with its count.",
        )}
      </EmptyState>
    );
  }
  const drawn = items.slice(0, drawnMax[type.shape]);
  const Drawing = type.shape === "radar" && drawn.length < RADAR_ITEMS_MIN ? BarChart : drawings[type.shape];
  const nameOf = (item: ChartItem) => `${item.title}: ${valueLabel(metric, item.value)}`;

  function download(format: ChartFormat): void {
    if (format === "csv") {
      const rows = items.map((item) => [item.title, item.value]);
      saveCsv(title, [[t("chart.column.item", "Tag"), metricLabel(metric)], ...rows]);
      return;
    }
    const drawing = stage.current?.querySelector<SVGSVGElement>("[data-chart] > svg");
    if (drawing) void saveDrawing(drawing, format, title);
  }

  return (
    <>
      <ChartOptionsBar
        options={options}
        asTable={asTable}
        onOptions={(next) => onViewChange({ ...view, options: next })}
        onAsTable={(next) => onViewChange({ ...view, asTable: next })}
        onDownload={items.length > 0 ? download : undefined}
      />
      {items.length === 0 ? (
        <EmptyState compact title={t("chart.hidden", "Everything is hidden")}>
          {t("chart.hidden.text", "Tick what you want to see in the list below.")}
        </EmptyState>
      ) : asTable ? (
        <Table
          caption={title}
          columns={[
            {
              key: "title",
              label: t("chart.column.item", "Tag"),
              render: (item) => <Link to={hrefOf(item)}>{item.title}</Link>,
            },
            {
              key: "value",
              label: metricLabel(metric),
              align: "end",
              render: (item) => item.value.toLocaleString("en"),
            },
          ]}
          rows={items}
          rowKey={({ id }) => id}
        />
      ) : (
        <figure ref={stage} aria-label={title} className={styles.stage}>
          <div ref={ref} data-chart>
            {width > 0 && (
              <Drawing label={title} items={drawn} width={width} nameOf={nameOf} hrefOf={hrefOf} />
            )}
          </div>
          {drawn.length < items.length && (
            <figcaption className={styles.note}>
              {t("chart.drawn", "The {n} largest of {total} are drawn. The table shows all of them.", {
                n: drawn.length,
                total: items.length,
              })}
            </figcaption>
          )}
        </figure>
      )}
      {!hidesItems && (
        <ChartItemList
          groups={groups}
          options={options}
          onOptions={(next) => onViewChange({ ...view, options: next })}
        />
      )}
    </>
  );
}
