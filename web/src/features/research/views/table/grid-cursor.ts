/** A cell by its indexes among the rows and the shown columns. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** The active cell, and the opposite corner of the selection, which Shift moves. */
export interface Cursor {
  readonly active: CellPlace;
  readonly corner: CellPlace;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

export const cursorAtStart: Cursor = { active: { row: 0, column: 0 }, corner: { row: 0, column: 0 } };

/** Selects all cells; the first is active. */
export function wholeGrid({ rows, columns }: GridSize): Cursor {
  return {
    active: cursorAtStart.active,
    corner: { row: Math.max(0, rows - 1), column: Math.max(0, columns - 1) },
  };
}

/** Rows per Page Up and Page Down. */
const pageRows = 20;

export function rangeOf({ active, corner }: Cursor): CellRange {
  return {
    firstRow: Math.min(active.row, corner.row),
    lastRow: Math.max(active.row, corner.row),
    firstColumn: Math.min(active.column, corner.column),
    lastColumn: Math.max(active.column, corner.column),
  };
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** The cursor clamped to the grid's current size. */
export function fitCursor({ active, corner }: Cursor, size: GridSize): Cursor {
  const inside = ({ row, column }: CellPlace) => ({
    row: clamp(row, size.rows),
    column: clamp(column, size.columns),
  });
  return { active: inside(active), corner: inside(corner) };
}

interface CursorKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Control, or Command on a Mac. */
  readonly toEdge: boolean;
}

function step({ key, toEdge }: CursorKey, { rows, columns }: GridSize): CellPlace | undefined {
  switch (key) {
    case "ArrowUp":
      return { row: toEdge ? -rows : -1, column: 0 };
    case "ArrowDown":
      return { row: toEdge ? rows : 1, column: 0 };
    case "ArrowLeft":
      return { row: 0, column: toEdge ? -columns : -1 };
    case "ArrowRight":
      return { row: 0, column: toEdge ? columns : 1 };
    case "Home":
      return { row: toEdge ? -rows : 0, column: -columns };
    case "End":
      return { row: toEdge ? rows : 0, column: columns };
    case "PageUp":
      return { row: -pageRows, column: 0 };
    case "PageDown":
      return { row: pageRows, column: 0 };
    default:
      return undefined;
  }
}

/**
 * Moves the cursor by a key; Shift extends the selection. Undefined for keys that do not move it: Tab at the
 * end of a row leaves the grid.
 */
export function moveCursor(cursor: Cursor, pressed: CursorKey, size: GridSize): Cursor | undefined {
  const { active, corner } = cursor;
  if (pressed.key === "Tab") {
    const column = active.column + (pressed.shiftKey ? -1 : 1);
    if (column < 0 || column >= size.columns) return undefined;
    const next = { row: active.row, column };
    return { active: next, corner: next };
  }
  const by = step(pressed, size);
  if (by === undefined) return undefined;
  const from = pressed.shiftKey ? corner : active;
  const next = { row: from.row + by.row, column: from.column + by.column };
  return fitCursor({ active: pressed.shiftKey ? active : next, corner: next }, size);
}
