import type { Dashboard as GrafanaDashboard, Panel as GrafanaPanel } from "@grafana/schema";

/** One panel: what is drawn and why a person looks at it. */
export interface Panel {
  readonly title: string;
  readonly meaning: string;
  readonly unit: "s" | "reqps" | "percentunit" | "short" | "bytes";
  readonly lines: readonly { readonly expr: string; readonly legend: string }[];
}

export interface Dashboard {
  readonly name: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

const columns = 2;
const panelWidth = 12;
const panelHeight = 8;

/** Grafana's JSON of a dashboard; the viewer chooses the data source. */
export function renderDashboard({ name, title, panels }: Dashboard): string {
  const datasource = { type: "prometheus", uid: "$datasource" };
  // Typed by Grafana's own schema, so that an unknown or removed field fails the type check.
  const dashboard = {
    uid: `fieldstone-${name}`,
    title,
    tags: ["fieldstone"],
    timezone: "utc",
    schemaVersion: 41,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [{ name: "datasource", type: "datasource", query: "prometheus" }] },
    panels: panels.map(
      (panel, index): GrafanaPanel => ({
        id: index + 1,
        type: "timeseries",
        title: panel.title,
        description: panel.meaning,
        datasource,
        gridPos: {
          x: (index % columns) * panelWidth,
          y: Math.floor(index / columns) * panelHeight,
          w: panelWidth,
          h: panelHeight,
        },
        fieldConfig: { defaults: { unit: panel.unit, min: 0 }, overrides: [] },
        targets: panel.lines.map(({ expr, legend }, line) => ({
          refId: String.fromCharCode("A".charCodeAt(0) + line),
          datasource,
          expr,
          legendFormat: legend,
        })),
      }),
    ),
  } satisfies GrafanaDashboard;
  return JSON.stringify(dashboard);
}
