import { t } from "../../../app/i18n/t.ts";
import type { ViewLayout, ViewTarget } from "../../../graphql/graphql.ts";

export function targetLabels(): Readonly<Record<ViewTarget, string>> {
  return {
    NOTE: t("tab.notes", "Notes"),
    INSIGHT: t("tab.insights", "Insights"),
    HIGHLIGHT: t("tab.highlights", "Highlights"),
  };
}

export function layoutLabels(): Readonly<Record<ViewLayout, string>> {
  return {
    TABLE: t("view.layout.table", "Table"),
    BOARD: t("view.layout.board", "Board"),
    GRID: t("view.layout.grid", "Grid"),
    LIST: t("view.layout.list", "List"),
    CANVAS: t("view.layout.canvas", "Canvas"),
  };
}

/** Options of a select field. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
}

/** The key of a select field's label. */
export function chosenOf<Value extends string>(
  labels: Readonly<Record<Value, string>>,
  value: string,
  fallback: Value,
): Value {
  const isKey = (key: string): key is Value => Object.hasOwn(labels, key);
  return isKey(value) ? value : fallback;
}
