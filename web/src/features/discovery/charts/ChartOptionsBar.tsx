import {
  type ChartOptions,
  type ChartShape,
  chartMetrics,
  chartShapes,
} from "@fieldstone/model/views/chart-options.ts";
import { IconDownload } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Choice } from "../../../ui/forms/Choice.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import styles from "./Charts.module.css";
import { metricLabel } from "./chart-data.ts";

export type ChartFormat = "png" | "svg" | "csv";

function shapeLabel(shape: ChartShape): string {
  switch (shape) {
    case "bar":
      return t("chart.shape.bar", "Bars");
    case "radar":
      return t("chart.shape.radar", "Radar");
    case "pie":
      return t("chart.shape.pie", "Pie");
    case "treemap":
      return t("chart.shape.treemap", "Treemap");
  }
}

/** What is counted, of what, and the chart's shape. */
export function ChartOptionsBar(props: {
  options: ChartOptions;
  asTable: boolean;
  onOptions: (options: ChartOptions) => void;
  onAsTable: (asTable: boolean) => void;
  onDownload: ((format: ChartFormat) => void) | undefined;
}) {
  const { options, asTable, onOptions, onAsTable, onDownload } = props;
  const { metric, type } = options;
  const formats: { format: ChartFormat; label: string }[] = [
    ...(asTable
      ? []
      : [
          { format: "png" as const, label: t("chart.download.png", "Picture (PNG)") },
          { format: "svg" as const, label: t("chart.download.svg", "Drawing (SVG)") },
        ]),
    { format: "csv", label: t("chart.download.csv", "Table (CSV)") },
  ];
  return (
    <div className={styles.options}>
      <SelectField
        label={t("chart.of", "Chart of")}
        hideLabel
        value={type.of}
        options={[
          { value: "tag", label: t("chart.of.tags", "Tags") },
          { value: "tagGroup", label: t("chart.of.groups", "Tag groups") },
        ]}
        onChange={(of) => onOptions({ ...options, type: { ...type, of: of === "tagGroup" ? of : "tag" } })}
      />
      <SelectField
        label={t("chart.metric", "Count by")}
        hideLabel
        value={metric}
        options={chartMetrics.map((each) => ({
          value: each,
          label: t("chart.by", "by {metric}", { metric: metricLabel(each).toLocaleLowerCase("en") }),
        }))}
        onChange={(value) => {
          const chosen = chartMetrics.find((each) => each === value);
          if (chosen) onOptions({ ...options, metric: chosen });
        }}
      />
      {!asTable && (
        <Choice
          label={t("chart.shape", "Shape of the chart")}
          value={type.shape}
          options={chartShapes.map((shape) => ({ value: shape, label: shapeLabel(shape) }))}
          onChange={(shape) => onOptions({ ...options, type: { ...type, shape } })}
        />
      )}
      <span className={styles.spacer} />
      <Choice
        label={t("chart.view", "Show as")}
        value={asTable ? "table" : "chart"}
        options={[
          { value: "chart", label: t("chart.view.chart", "Chart") },
          { value: "table", label: t("chart.view.table", "Table") },
        ]}
        onChange={(view) => onAsTable(view === "table")}
      />
      {onDownload && (
        <Menu
          label={t("chart.download", "Download")}
          target={
            <Button icon={<IconDownload size={16} aria-hidden />}>{t("chart.download", "Download")}</Button>
          }
          sections={[
            {
              key: "formats",
              items: formats.map(({ format, label }) => ({
                key: format,
                label,
                onSelect: () => onDownload(format),
              })),
            },
          ]}
        />
      )}
    </div>
  );
}
