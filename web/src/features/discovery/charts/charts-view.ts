import {
  type ChartOptions,
  chartOptionsSchema,
  defaultChartOptions,
} from "@fieldstone/model/views/chart-options.ts";
import { type FilterSearch, oneOf, textParam } from "../../../app/navigation/search-params.ts";

export const crossShares = ["count", "row", "column"] as const;
export type CrossShare = (typeof crossShares)[number];

/** The state of a charts page, as its address holds it. */
export interface ChartsView {
  readonly options: ChartOptions;
  readonly asTable: boolean;
  /** Filters the highlights that are counted. */
  readonly filter: object | string | undefined;
  /** The saved filter that is selected. */
  readonly selectedFilterId: string | undefined;
  /** Set while the cross table is shown. */
  readonly cross: { readonly fieldId: string | undefined; readonly share: CrossShare } | undefined;
}

/** The raw search parameters; validated when the page loads. */
export interface ChartsSearch extends FilterSearch {
  chart?: unknown;
  table?: unknown;
  cross?: unknown;
}

/** Replaces invalid parameters with the defaults. */
export function readChartsView({ chart, table, cross, filter, selectedFilterId }: ChartsSearch): ChartsView {
  const options = chartOptionsSchema.safeParse(chart);
  const asked = typeof cross === "object" && cross !== null ? cross : undefined;
  return {
    options: options.success ? options.data : defaultChartOptions,
    asTable: table === true,
    filter,
    selectedFilterId,
    cross: asked && {
      fieldId: textParam("field" in asked ? asked.field : undefined, 64),
      share: oneOf("share" in asked ? asked.share : undefined, crossShares) ?? "count",
    },
  };
}

export function writeChartsView({
  options,
  asTable,
  cross,
  filter,
  selectedFilterId,
}: ChartsView): ChartsSearch {
  const isDefault = JSON.stringify(options) === JSON.stringify(defaultChartOptions);
  return {
    ...(isDefault ? {} : { chart: options }),
    ...(asTable ? { table: true } : {}),
    ...(filter === undefined ? {} : { filter }),
    ...(selectedFilterId === undefined ? {} : { selectedFilterId }),
    ...(cross
      ? {
          cross: {
            ...(cross.fieldId ? { field: cross.fieldId } : {}),
            ...(cross.share === "count" ? {} : { share: cross.share }),
          },
        }
      : {}),
  };
}
