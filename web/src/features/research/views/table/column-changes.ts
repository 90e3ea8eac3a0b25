import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { columnWidthMax, columnWidthMin, storedColumns, type ViewColumn } from "./view-columns.ts";

type Columns = readonly ViewColumn[];

/** Settings with the column moved to another index among all. */
export function moveColumn(columns: Columns, key: string, place: number): Partial<ViewSettings> {
  const moved = columns.find((column) => column.key === key);
  if (moved === undefined) return {};
  const others = columns.filter((column) => column.key !== key);
  return { columns: storedColumns([...others.slice(0, place), moved, ...others.slice(place)]) };
}

/** Settings with a change to a column. */
export function changeColumn(
  columns: Columns,
  key: string,
  change: Partial<Pick<ViewColumn, "width" | "sticky" | "wrapped">>,
): Partial<ViewSettings> {
  const changed = columns.map((column) => (column.key === key ? { ...column, ...change } : column));
  return { columns: storedColumns(changed) };
}

export function fitWidth(width: number): number {
  return Math.round(Math.min(columnWidthMax, Math.max(columnWidthMin, width)));
}

/** Settings with the column shown or hidden. */
export function hideColumn(
  { fieldVisibility }: Pick<ViewSettings, "fieldVisibility">,
  key: string,
  visible: boolean,
): Partial<ViewSettings> {
  return { fieldVisibility: [...fieldVisibility.filter((each) => each.key !== key), { key, visible }] };
}

/** Settings sorted by only one column. */
export function sortBy(key: string, direction: "ASC" | "DESC"): Partial<ViewSettings> {
  return { sort: [{ key, direction }] };
}
