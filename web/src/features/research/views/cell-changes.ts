import { cellText } from "./cell-text.ts";
import type { CellRange } from "./grid-cursor.ts";
import type { CellChange } from "./useCellActions.ts";
import type { ViewColumn } from "./view-columns.ts";
import type { ViewRow } from "./view-row.ts";

interface Cells {
  readonly columns: readonly ViewColumn[];
  readonly rowAt: (index: number) => ViewRow | undefined;
}

const canChange = (row: ViewRow | undefined, column: ViewColumn | undefined) =>
  row?.canWrite === true && column?.isEditable === true;

/**
 * What pasting a range changes, from the first of the chosen cells on. One value fills all cells that are chosen; cells
 * that cannot be edited are passed over.
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
      changes.push({ row, column, entered: { text: (isOne ? cells?.[0] : cells?.[across]) ?? "" } });
    }
  }
  return changes;
}

/** Columns that name a row, which a key never clears. */
const namingColumns: ReadonlySet<string> = new Set(["title", "name"]);

/** What clearing cells changes. */
export function clearedCells(
  rows: readonly ViewRow[],
  columns: readonly ViewColumn[],
): readonly CellChange[] {
  return rows.flatMap((row) =>
    columns.flatMap((column) =>
      canChange(row, column) && !namingColumns.has(column.key) && cellText(row, column) !== ""
        ? [{ row, column, entered: { text: "" } }]
        : [],
    ),
  );
}
