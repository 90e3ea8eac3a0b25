import type { ViewRow } from "../rows/view-row.ts";
import { cellText } from "./cell-text.ts";
import { enteredText, isYes } from "./entered-value.ts";
import type { CellChange } from "./expected-rows.ts";
import type { CellRange } from "./grid-cursor.ts";
import type { ViewColumn } from "./view-columns.ts";

interface Cells {
  readonly columns: readonly ViewColumn[];
  readonly rowAt: (index: number) => ViewRow | undefined;
}

const canChange = (row: ViewRow | undefined, column: ViewColumn | undefined) =>
  row?.canWrite === true && column?.isEditable === true;

/**
 * The changes from pasting a range, starting at the first selected cell. A single value fills all selected
 * cells; read-only cells are skipped.
 */
export function cellChanges(
  pasted: readonly (readonly string[])[],
  { firstRow, lastRow, firstColumn, lastColumn }: CellRange,
  { columns, rowAt }: Cells,
): readonly CellChange[] {
  const isOne = pasted.length === 1 && pasted[0]?.length === 1;
  const height = isOne ? lastRow - firstRow + 1 : pasted.length;
  const changes: CellChange[] = [];
  for (let down = 0; down < height; down += 1) {
    const row = rowAt(firstRow + down);
    const cells = isOne ? pasted[0] : pasted[down];
    const width = isOne ? lastColumn - firstColumn + 1 : (cells?.length ?? 0);
    for (let across = 0; across < width; across += 1) {
      const column = columns[firstColumn + across];
      if (row === undefined || column === undefined || !canChange(row, column)) continue;
      changes.push({
        row,
        column,
        entered: enteredText(column, (isOne ? cells?.[0] : cells?.[across]) ?? ""),
      });
    }
  }
  return changes;
}

/** Columns that name a row, which the Delete key never clears. */
const namingColumns: ReadonlySet<string> = new Set(["title", "name"]);

/** A draft's Published has a text, but nothing to clear. */
const isEmpty = (row: ViewRow, column: ViewColumn) =>
  column.key === "published" ? !isYes(row, column) : cellText(row, column) === "";

/** The changes from clearing cells. */
export function clearedCells(
  rows: readonly ViewRow[],
  columns: readonly ViewColumn[],
): readonly CellChange[] {
  return rows.flatMap((row) =>
    columns.flatMap((column) =>
      canChange(row, column) && !namingColumns.has(column.key) && !isEmpty(row, column)
        ? [{ row, column, entered: { text: "" } }]
        : [],
    ),
  );
}
