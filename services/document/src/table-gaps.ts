/** The size of one cell of a table, in columns and rows. */
export interface CellSpan {
  readonly columns: number;
  readonly rows: number;
}

/**
 * The places of a table's grid without a cell of their own: covered by a merged cell, or missing in a row that
 * is shorter than others. Editors reserve memory for all of them, and add the missing cells.
 */
export function tableGaps(rows: readonly (readonly CellSpan[])[]): number {
  const endingAt = new Map<number, number>();
  let fromAbove = 0;
  let widest = 0;
  let cells = 0;
  for (const [index, row] of rows.entries()) {
    fromAbove -= endingAt.get(index) ?? 0;
    let width = fromAbove;
    for (const { columns, rows: height } of row) {
      width += columns;
      cells += 1;
      if (height < 2) continue;
      fromAbove += columns;
      endingAt.set(index + height, (endingAt.get(index + height) ?? 0) + columns);
    }
    widest = Math.max(widest, width);
  }
  return Math.max(0, widest * rows.length - cells);
}
